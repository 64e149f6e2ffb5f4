/** First segments of paths that are the API's, also of those that nothing answers; all others are pages of the console. */
export const ownPaths: readonly string[] = ["v1", "media", "console", "mcp", "healthz", "readyz", "openapi.json", ".well-known"];
