import { scopes } from "../accounts/caller.ts";
import { grantTypes } from "./clients.ts";

/** Scopes that the tools of `/mcp` use. Hosts ask for all that they read here, so that no more stands here. */
const scopesOfTools = ["catalog", "ai"];

/** What is protected, and who gives access to it (RFC 9728). @param base URL of the service @param suffix path of the resource below it */
export function resourceMetadata(base: string, suffix: "" | "/mcp"): Record<string, unknown> {
  return {
    resource: base + suffix, authorization_servers: [base], scopes_supported: suffix === "/mcp" ? scopesOfTools : scopes,
    bearer_methods_supported: ["header"], resource_name: "Atelier",
  };
}

/** How access is asked for (RFC 8414). */
export function serverMetadata(base: string): Record<string, unknown> {
  return {
    issuer: base,
    authorization_endpoint: `${base}/oauth/authorize`,
    token_endpoint: `${base}/oauth/token`,
    registration_endpoint: `${base}/oauth/register`,
    revocation_endpoint: `${base}/oauth/revoke`,
    scopes_supported: scopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: grantTypes,
    code_challenge_methods_supported: ["S256"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    // RFC 9207: a program that knows several servers sees which one has answered.
    authorization_response_iss_parameter_supported: true,
    protected_resources: [base, `${base}/mcp`],
  };
}

/** Whether what a program wants access to is this service (RFC 8707). Both of its names are one: tools at `/mcp` call the API by the same token. */
export function isOwnResource(resource: string, base: string): boolean {
  if (!URL.canParse(resource)) return false;
  const { href, hash } = new URL(resource);
  const plain = href.replace(/\/$/, "");
  return hash === "" && (plain === base || plain === `${base}/mcp`);
}
