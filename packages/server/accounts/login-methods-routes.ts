import Type from "typebox";
import type { Routes } from "../http/server-types.ts";

export interface LoginMethods {
  /** What people call the provider that they can log in with. */
  oidc: string | undefined;
  /** Whether browsers have passkeys where they reach this service. */
  passkeys: { readonly available: boolean };
}

const methods = Type.Object(
  {
    data: Type.Object({
      oidc: Type.Optional(
        Type.Object(
          {
            name: Type.String({ description: "What people call the provider" }),
            path: Type.String({ description: "Where a browser goes to log in there; `?to=PATH` says where in the console to go on" }),
          },
          { description: "The provider of OpenID Connect; absent: there is none" },
        ),
      ),
      passkeys: Type.Boolean({ description: "Whether browsers have passkeys here: over https and on `localhost` alone" }),
    }),
  },
  {
    title: "LoginMethods", description: "How people can log in, besides a key, a link or a password",
    examples: [{ data: { oidc: { name: "Studio", path: "/v1/session/oidc" }, passkeys: true } }],
  },
);

/** What a login page offers: asked for before anybody has logged in. */
export function loginMethodRoutes({ oidc, passkeys }: LoginMethods): Routes {
  return (http) => {
    http.get(
      "/v1/session/methods",
      {
        schema: { tags: ["Account"], operationId: "getLoginMethods", summary: "How can people log in?", response: { 200: methods } },
        config: { access: "public" },
      },
      async () => ({ data: { ...(oidc !== undefined && { oidc: { name: oidc, path: "/v1/session/oidc" } }), passkeys: passkeys.available } }),
    );
  };
}
