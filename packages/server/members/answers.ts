import Type, { type Static } from "typebox";
import { roles } from "../accounts/roles.ts";
import { longestEmail } from "./email.ts";
import { longestName } from "./check-person.ts";

const time = (description: string) => Type.String({ format: "date-time", description });

export const name = (description = "What the person is called") => Type.String({ minLength: 1, maxLength: longestName, description });
export const email = (description = "What the person logs in with") => Type.String({
  pattern: String.raw`^\s*[^\s@<>"]+@[^\s@<>"]+\s*$`, patternReason: `must be an email such as ada@example.org, of at most ${longestEmail} characters`,
  minLength: 3, maxLength: longestEmail, description,
});
export const role = (description = "What the person may do") => Type.Enum([...roles], { description });
/** Its rule counts bytes, and says so itself. */
export const newPassword = () =>
  Type.String({ minLength: 1, maxLength: 1024, description: "At least 12 characters, at most 256 bytes, and none of the most common" });
export const linkToken = () => Type.String({ minLength: 1, maxLength: 128, description: "What follows `#t=` in the link" });

export const exampleId = "019c7041-0000-7000-8000-2b6f6c9d1e55";
export const memberParams = Type.Object({ id: Type.String({ description: "The member's id", examples: [exampleId] }) });

const member = Type.Object({
  id: Type.String({ description: "Names the member" }),
  name: Type.String({ description: "What the person is called" }),
  email: Type.String({ description: "What the person logs in with, in lower case" }),
  role: role(),
  premium: Type.Boolean({ description: "Whether the person may download premium items" }),
  key_id: Type.String({ description: "What stands for the person in usage, budgets and tasks" }),
  has_password: Type.Boolean({ description: "Whether the person can log in with a password" }),
  created_at: time("When the person joined"),
  last_seen_at: Type.Optional(time("When the person was here last, to the minute")),
  ended_at: Type.Optional(time("When the person was ended")),
});
const exampleMember: Static<typeof member> = {
  id: exampleId, name: "Ada Lovelace", email: "ada@example.org", role: "editor", premium: true, key_id: "019c7041-0000-7000-8000-2b6f6c9d1e56",
  has_password: true, created_at: "2026-02-18T09:30:00.000Z", last_seen_at: "2026-02-19T12:00:00.000Z",
};
export const memberAnswer = Type.Object({ data: member }, { title: "Member", description: "The member", examples: [{ data: exampleMember }] });
export const memberList = Type.Object(
  { data: Type.Array(member) }, { title: "MemberList", description: "Members of the account, oldest first", examples: [{ data: [exampleMember] }] },
);

const invitation = {
  id: Type.String({ description: "Names the invitation" }),
  role: role(),
  email: Type.Optional(Type.String({ description: "The only email that can join with it; absent: any" })),
  premium: Type.Boolean({ description: "Whether who joins may download premium items, as who invites may" }),
  created_at: time("When it was made"),
  expires_at: time("When its link ends"),
};
const exampleInvitation: Static<ReturnType<typeof Type.Object<typeof invitation>>> = {
  id: exampleId, role: "creator", email: "grace@example.org", premium: true, created_at: "2026-02-18T09:30:00.000Z", expires_at: "2026-02-25T09:30:00.000Z",
};
export const invitationAnswer = Type.Object(
  { data: Type.Object(invitation) }, { title: "Invitation", description: "The invitation", examples: [{ data: exampleInvitation }] },
);
export const invitationList = Type.Object(
  { data: Type.Array(Type.Object(invitation)) },
  { title: "InvitationList", description: "Invitations that are open, oldest first", examples: [{ data: [exampleInvitation] }] },
);
const url = Type.String({ description: "The link to hand over, which is shown this once" });
export const madeInvitation = Type.Object(
  { data: Type.Object({ ...invitation, url }) },
  {
    title: "MadeInvitation", description: "The invitation, with its link",
    examples: [{ data: { ...exampleInvitation, url: "https://media.example.org/join#t=pXc2r5uYk8wQe3sZt6vNa9hJd4gLf7iOxCyB0EbV1m0" } }],
  },
);
export const madeReset = Type.Object(
  { data: Type.Object({ url, expires_at: time("When the link ends") }) },
  {
    title: "MadePasswordLink", description: "A link that sets the member's password, once",
    examples: [{ data: { url: "https://media.example.org/reset#t=pXc2r5uYk8wQe3sZt6vNa9hJd4gLf7iOxCyB0EbV1m0", expires_at: "2026-02-19T09:30:00.000Z" } }],
  },
);

const session = Type.Object({
  id: Type.String({ description: "Names the session" }),
  created_at: time("When it was begun"),
  last_seen_at: time("When it was used last, to the minute"),
  address: Type.Optional(Type.String({ description: "The IP address that it was begun from" })),
  browser: Type.Optional(Type.String({ description: "The browser, as it says itself" })),
  system: Type.Optional(Type.String({ description: "The system that the browser runs on, as it says itself" })),
  current: Type.Boolean({ description: "Whether it is that of this request" }),
});
const exampleSession: Static<typeof session> = {
  id: "b94d27b9934d3e08a52e52d7da7dabfa", created_at: "2026-02-18T09:30:00.000Z", last_seen_at: "2026-02-19T12:00:00.000Z", address: "192.0.2.7",
  browser: "Firefox", system: "Linux", current: true,
};
export const sessionParam = Type.String({ description: "The session's id", examples: [exampleSession.id] });
export const sessionAnswer = Type.Object(
  { data: session }, { title: "BrowserSession", description: "The session, which has ended", examples: [{ data: exampleSession }] },
);
export const sessionList = Type.Object(
  { data: Type.Array(session) },
  { title: "BrowserSessionList", description: "Sessions, the one that was used last first", examples: [{ data: [exampleSession] }] },
);
export const endedSessions = Type.Object(
  { data: Type.Object({ ended: Type.Integer({ description: "How many sessions have ended" }) }) },
  { title: "EndedSessions", description: "Sessions have ended", examples: [{ data: { ended: 2 } }] },
);
