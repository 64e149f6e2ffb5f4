import { notFound, ServiceError } from "../errors.ts";

export const passkeyNotFound = () => notFound("Passkey");

export const passkeysUnavailable = () =>
  new ServiceError(409, "passkeys_unavailable",
    "Browsers have passkeys over https and on localhost alone: the operator sets ATELIER_PUBLIC_URL to an https address with a name");

export const noMember = () =>
  new ServiceError(409, "no_member", "Passkeys are a member's own: log in as one, by email and password or at the provider, and not by an API key");

export const passkeysFull = (most: number) => new ServiceError(409, "passkeys_full", `A member may have ${most} passkeys: remove one first`);

export const noPasskey = () => new ServiceError(409, "no_passkey", "There is no passkey yet: add one first");

export const invalidPasskey = (cause?: unknown) =>
  new ServiceError(401, "invalid_passkey", "This passkey does not hold, or the request for it is too old: try again", { cause });

/** @param options what the browser asks the authenticator, as `PublicKeyCredentialRequestOptionsJSON` */
export const passkeyRequired = (options: object) =>
  new ServiceError(401, "passkey_required", "The password is right; a passkey of yours is needed besides", { members: { passkey_options: options } });
