/** The language server as a Node process: over standard input and output, or over the client's IPC channel. */
import { ProposedFeatures, createConnection } from "vscode-languageserver/node";
import { startServer } from "./server";

startServer(createConnection(ProposedFeatures.all));
