import Type from "typebox";
import { longestName } from "./passkeys.ts";

const base64url = (description: string) => Type.String({ minLength: 1, maxLength: 16_384, description });
const optional = (description: string) => Type.Optional(base64url(description));

/** What `toJSON()` of a credential gives, as WebAuthn Level 3 describes it. */
function credential(response: ReturnType<typeof Type.Object>) {
  return Type.Object(
    {
      id: Type.String({ minLength: 1, maxLength: 2048, description: "Of the credential" }),
      rawId: Type.String({ minLength: 1, maxLength: 2048, description: "The same" }),
      type: Type.Literal("public-key"),
      response,
      authenticatorAttachment: Type.Optional(Type.String({ maxLength: 64 })),
      clientExtensionResults: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    },
    { description: "The credential that the browser has made or used, as its `toJSON()` says it" },
  );
}

const registration = credential(Type.Object({
  clientDataJSON: base64url("What was signed"), attestationObject: base64url("The public key, and what made it"),
  transports: Type.Optional(Type.Array(Type.String({ maxLength: 64 }), { maxItems: 16 })),
  authenticatorData: optional("Contained in `attestationObject`"), publicKey: optional("Contained in `attestationObject`"),
  publicKeyAlgorithm: Type.Optional(Type.Integer()),
}));
const assertion = credential(Type.Object({
  clientDataJSON: base64url("What was signed"), authenticatorData: base64url("What the authenticator says"), signature: base64url("Over both"),
  userHandle: optional("Who it is, as the authenticator knows them"),
}));

const name = Type.String({ maxLength: 4 * longestName, description: `What the member calls it; 1 to ${longestName} characters` });
const passkey = Type.Object({
  id: Type.String({ description: "Of the credential, base64url" }),
  name: Type.String(),
  backed_up: Type.Boolean({ description: "Whether it is also elsewhere, such as on other devices of the member" }),
  created_at: Type.String({ format: "date-time" }),
  last_used_at: Type.Optional(Type.String({ format: "date-time", description: "Of the last login with it" })),
});
const example = { id: "q1W0YyJcVd2mPz3x7sKf5A", name: "Laptop", backed_up: true, created_at: "2026-02-18T09:30:00.000Z" };
const exampleCredential = { id: example.id, rawId: example.id, type: "public-key" } as const;
const exampleChallenge = "pXc2r5uYk8wQe3sZt6vNa9hJd4gLf7iOxCyB0EbV1m0";
const clientDataJSON = "eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0";

/** @param takes what `navigator.credentials` takes them as */
const options = (title: string, takes: string) => Type.Object(
  { data: Type.Record(Type.String(), Type.Unknown(), { description: `\`${takes}\` of WebAuthn Level 3: for five minutes, once` }) },
  { title, description: "What the browser asks the authenticator", examples: [{ data: { challenge: exampleChallenge, rpId: "media.example.com" } }] },
);
export const addOptions = options("AddPasskeyOptions", "PublicKeyCredentialCreationOptionsJSON");
export const loginOptions = options("PasskeyLoginOptions", "PublicKeyCredentialRequestOptionsJSON");

export const passkeyList = Type.Object(
  { data: Type.Array(passkey), required: Type.Boolean({ description: "Whether a password counts only with one of them after it" }) },
  { title: "Passkeys", description: "The member's passkeys, oldest first", examples: [{ data: [example], required: false }] },
);
export const passkeyAnswer = Type.Object({ data: passkey }, { title: "PasskeyAnswer", description: "One passkey", examples: [{ data: example }] });
export const removedAnswer = Type.Object(
  { data: Type.Object({ removed: Type.Literal(true) }) },
  { title: "RemovedPasskey", description: "It logs nobody in any more", examples: [{ data: { removed: true } }] },
);
export const requiredInput = Type.Object(
  { required: Type.Boolean({ description: "Whether a password counts only with a passkey after it" }) },
  { title: "RequirePasskeyInput", description: "The second factor", examples: [{ required: true }] },
);
export const requiredAnswer = Type.Object(
  { data: Type.Object({ required: Type.Boolean() }) }, { title: "RequiredPasskey", description: "As it is now", examples: [{ data: { required: true } }] },
);
export const addInput = Type.Object(
  { name, response: registration },
  {
    title: "AddPasskeyInput", description: "What the browser has made",
    examples: [{ name: "Laptop", response: { ...exampleCredential, response: { clientDataJSON, attestationObject: "o2NmbXRkbm9uZQ" } } }],
  },
);
export const renameInput = Type.Object({ name }, { title: "RenamePasskeyInput", description: "Its new name", examples: [{ name: "Old laptop" }] });
export const loginInput = Type.Object(
  { response: assertion },
  {
    title: "PasskeyLogInInput", description: "What the authenticator has signed",
    examples: [{ response: { ...exampleCredential, response: { clientDataJSON, authenticatorData: "SZYN5Q", signature: "MEUCIQ" } } }],
  },
);
export const passkeyParams = Type.Object({
  id: Type.String({ maxLength: 2048, description: "Of the passkey", examples: ["dGhlLWlkLW9mLWEtcGFzc2tleQ"] }),
});
