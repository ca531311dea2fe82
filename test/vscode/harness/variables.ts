/** Environment variables by which the process that starts VS Code speaks to the tests inside it. */

/** Where the window can be reached by the Chrome DevTools Protocol on 127.0.0.1. */
export const debuggingPortVariable = "REF_LENS_DEBUGGING_PORT";

/** The folder that pictures of the window go to. */
export const screenshotsVariable = "REF_LENS_SCREENSHOTS";
