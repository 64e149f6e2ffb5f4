import tseslint from "typescript-eslint";

const notHere = (message, ...selectors) => selectors.map((selector) => ({ selector, message }));

/** What the types cannot see is `scripts/check/structure.ts`; what formatting is, `.editorconfig`. */
export default tseslint.config(
  { ignores: ["node_modules/", ".runtime/", "data/", "build/", "**/dist/", "**/*.generated.ts"] },
  { linterOptions: { reportUnusedDisableDirectives: "error" } },
  ...tseslint.configs.recommended,
  {
    files: ["**/*.{ts,tsx,mjs,js}"],
    rules: {
      "max-lines": ["error", 600],
      "max-len": ["error", { code: 160, ignoreUrls: true }],
      "max-lines-per-function": ["error", 60],
      "max-depth": ["error", 4],
      complexity: ["error", 25],
      eqeqeq: "error",
      "no-var": "error",
      "prefer-const": "error",
      "object-shorthand": "error",
      "no-implicit-coercion": ["error", { boolean: true, number: false, string: true }],
      "no-else-return": "error",
      "no-lonely-if": "error",
      "no-unneeded-ternary": "error",
      "no-useless-return": "error",
      "no-promise-executor-return": "off",
      "no-template-curly-in-string": "error",
      "no-warning-comments": ["error", { terms: ["todo", "fixme", "xxx", "hack"] }],
      "@typescript-eslint/consistent-type-imports": ["error", { fixStyle: "inline-type-imports" }],
      "@typescript-eslint/no-explicit-any": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_", caughtErrors: "none" }],
    },
  },
  {
    files: ["packages/**/*.{ts,tsx}", "clients/*/src/**/*.ts"],
    rules: {
      "max-lines": ["warn", 300],
      "no-console": "error",
      "no-restricted-syntax": [
        "error",
        ...notHere(
          "Only packages/server/config reads the environment.",
          "MemberExpression[object.name='process'][property.name='env']",
          "ImportDeclaration[source.value='node:process']",
        ),
        ...notHere("Name what you export, so that it has one name everywhere.", "ExportDefaultDeclaration"),
      ],
    },
  },
  {
    files: ["packages/**/*.ts"],
    ignores: ["packages/console/**", "**/*.test.ts", "packages/comfyui-engine/test/**"],
    // Node 24's own ends the process when a server ends its connection under a body of 64 KB that nobody reads (assert(!this.paused)).
    rules: { "no-restricted-globals": ["error", { name: "fetch", message: "Ask with ServerClient, the guarded client, or undici's fetch." }] },
  },
  { files: ["packages/server/config/**", "packages/server/cli/**", "packages/server/main.ts"], rules: { "no-console": "off" } },
  { files: ["packages/server/config/**"], rules: { "no-restricted-syntax": "off" } },
  { files: ["packages/console/icons.d.ts"], rules: { "no-restricted-syntax": "off" } },
  { files: ["**/*.test.ts", "packages/server/store/database/schema.ts"], rules: { "max-lines": ["error", 600] } },
  // A component is its state and a tree of markup, which reads from top to bottom.
  { files: ["**/*.tsx"], rules: { "max-lines-per-function": ["error", 120] } },
  {
    // Tables: a schema as it was created, column by column; requests, jobs and promises, one after the other. Nothing in them is read together.
    files: [
      "packages/server/store/database/migrations/0001-foundation.ts", "**/*.test.ts", "**/*.conformance.ts", "test/browser/suites/**/*.ts",
      "test/parts/load/broken-requests.ts",
    ],
    rules: { "max-lines-per-function": "off" },
  },
);
