/** First segments of paths that are ours, also of those that nothing answers. All but `oauth` are the API's alone: others have pages of the console. */
export const ownPaths: readonly string[] = ["v1", "media", "console", "mcp", "healthz", "readyz", "openapi.json", ".well-known", "oauth"];

/** Below a path of ours, yet a page: where people say whether a program may come in. */
export const consentPath = "oauth/authorize";
