import js from "@eslint/js";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["dist", "out", ".vscode-test", "node_modules"] },
  js.configs.recommended,
  {
    files: ["**/*.ts", "**/*.mts"],
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      // A closed union is only closed when every switch over it says so.
      "@typescript-eslint/switch-exhaustiveness-check": "error",
      // A node of the tree is a number, and the root is 0: truth is no test for being there.
      "@typescript-eslint/strict-boolean-expressions": [
        "error",
        { allowNumber: false, allowNullableBoolean: true, allowNullableString: true },
      ],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
    },
  },
  { files: ["**/*.mjs"], languageOptions: { globals: { process: "readonly", console: "readonly" } } },
);
