import type { FastifyReply } from "fastify";
import type { Session } from "../../accounts/sessions.ts";
import { longestTime } from "../../accounts/sessions.ts";
import { type Who, whoIs } from "../../accounts/who-is.ts";
import type { Db } from "../../store/database/schema.ts";
import { sessionCookie } from "../session-cookie.ts";

export interface SessionAnswer {
  /** Who calls; never cached. */
  of(reply: FastifyReply, session: Pick<Session, "caller" | "expiresAt">, isSession: boolean): Promise<{ data: Who }>;
  /** The same for a session that begins with this answer. */
  begun(reply: FastifyReply, begun: { token: string; session: Session }): Promise<{ data: Who }>;
  /** The browser forgets its cookie. */
  ended(reply: FastifyReply): void;
}

/** What every way of logging in answers: the cookie, and who it stands for. */
export function createSessionAnswer(db: Db, publicUrl: string | undefined): SessionAnswer {
  const cookie = sessionCookie(publicUrl);
  const of: SessionAnswer["of"] = async (reply, session, isSession) => {
    reply.header("cache-control", "no-store");
    return { data: await whoIs(db, session, isSession) };
  };
  return {
    of,
    begun(reply, { token, session }) {
      reply.log.info({ key: session.caller.keyId }, "login");
      // Nobody was known when the request came: the audit log learns it here.
      reply.request.change = { accountId: session.caller.accountId, by: { keyId: session.caller.keyId, session: true } };
      reply.header("set-cookie", cookie.write(token, longestTime / 1000));
      return of(reply, session, true);
    },
    ended: (reply) => void reply.header("set-cookie", cookie.clear()),
  };
}
