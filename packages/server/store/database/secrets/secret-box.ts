import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

/** Begins every sealed text, and names how it was sealed: AES-256-GCM, 12 bytes of nonce, the ciphertext, 16 bytes of tag, in base64url. */
const version = "sealed:v1:";
const nonceBytes = 12;
const tagBytes = 16;

/** The secrets of a database cannot be read or written: a sentence for the operator. */
export class SecretKeyError extends Error {}

/**
 * Seals the secrets of a database with keys that are not in it. The identity of the row (`webhook_secrets:ID`) is authenticated with it, so that a sealed
 * text that is copied into another row does not open. Texts from before there was a key open as they are.
 */
export class SecretBox {
  readonly #keys: readonly Buffer[];
  #sealing: boolean;

  /** @param keys 32 bytes each; the first seals, all of them open. @param sealing whether the database's secrets are sealed already */
  constructor(keys: readonly Buffer[] = [], sealing = false) {
    this.#keys = keys;
    this.#sealing = sealing;
  }

  get hasKey(): boolean {
    return this.#keys.length > 0;
  }

  /** From here on new secrets are sealed: the others of this database are. */
  startSealing(): void {
    this.#sealing = this.hasKey;
  }

  /** The text as it is stored: sealed where the database's secrets are. */
  seal(identity: string, text: string): string {
    const [key] = this.#keys;
    if (!this.#sealing) return text;
    if (!key) throw new SecretKeyError(missingKey);
    return sealWith(key, identity, text);
  }

  /** @throws SecretKeyError when none of the keys has sealed this text for this row. */
  open(identity: string, stored: string): string {
    if (!stored.startsWith(version)) return stored;
    if (!this.hasKey) throw new SecretKeyError(missingKey);
    for (const key of this.#keys) {
      const text = openWith(key, identity, stored);
      if (text !== undefined) return text;
    }
    throw new SecretKeyError(wrongKey);
  }

  /** Sealed again with the first key; undefined where that has sealed it already. */
  reseal(identity: string, stored: string): string | undefined {
    const [key] = this.#keys;
    if (!key || (stored.startsWith(version) && openWith(key, identity, stored) !== undefined)) return undefined;
    return sealWith(key, identity, this.open(identity, stored));
  }
}

export const missingKey = "The secrets in this data folder are encrypted: give this process their key in ATELIER_SECRET_KEY or ATELIER_SECRET_KEY_FILE.";
const wrongKey =
  "The secrets in this data folder are encrypted with another key than the one in ATELIER_SECRET_KEY or its file. " +
  "To change the key, give the new one and the old one after it.";

function sealWith(key: Buffer, identity: string, text: string): string {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(identity));
  return version + Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]).toString("base64url");
}

function openWith(key: Buffer, identity: string, stored: string): string | undefined {
  const bytes = Buffer.from(stored.slice(version.length), "base64url");
  if (bytes.length < nonceBytes + tagBytes) return undefined;
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes }).setAAD(Buffer.from(identity));
  decipher.setAuthTag(bytes.subarray(-tagBytes));
  try {
    return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
  } catch {
    return undefined;
  }
}
