import Type from "typebox";
import type { Routes } from "../http/server-types.ts";
import { email, exampleId, invitationAnswer, invitationList, madeInvitation, role } from "./answers.ts";
import type { Invitations } from "./invitations.ts";

const tags = ["People"];
const reads = { access: { scope: "admin", limit: "read" } } as const;
const creates = { access: { scope: "admin", limit: "create" } } as const;

const wanted = Type.Object(
  { role: role(), email: Type.Optional(email("The only email that can join with it; absent: any")) },
  { title: "InvitationInput", description: "Whom to invite", examples: [{ role: "creator", email: "grace@example.org" }] },
);
const params = Type.Object({ id: Type.String({ description: "The invitation's id", examples: [exampleId] }) });

/** `/v1/invitations`: links that make members of the calling key's account, each once. @param publicUrl where browsers reach this service */
export function invitationRoutes(invitations: Invitations, publicUrl: () => string): Routes {
  return (http) => {
    http.get(
      "/v1/invitations",
      { schema: { tags, operationId: "listInvitations", summary: "List open invitations", response: { 200: invitationList } }, config: reads },
      async ({ caller }) => ({ data: await invitations.list(caller.accountId) }),
    );
    http.post(
      "/v1/invitations",
      {
        schema: {
          tags, operationId: "invite", summary: "Make a link that invites one person; an earlier one of the same email ends", body: wanted,
          response: { 200: madeInvitation },
        },
        config: { ...creates, audit: { shows: ["role"] } },
      },
      async ({ caller, body, log }, reply) => {
        const { token, ...invitation } = await invitations.make(caller, body);
        log.info({ operation: "invite", id: invitation.id, account: caller.accountId, key: caller.keyId }, "administration");
        reply.header("cache-control", "no-store");
        return { data: { ...invitation, url: `${publicUrl()}/join#t=${token}` } };
      },
    );
    http.delete(
      "/v1/invitations/:id",
      { schema: { tags, operationId: "withdrawInvitation", summary: "Withdraw an invitation", params, response: { 200: invitationAnswer } }, config: reads },
      async ({ caller, params: { id }, log }) => {
        log.info({ operation: "withdrawInvitation", id, account: caller.accountId, key: caller.keyId }, "administration");
        return { data: await invitations.withdraw(caller.accountId, id) };
      },
    );
  };
}
