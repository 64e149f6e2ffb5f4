import { type ByteWriter, putAscii, putNumber } from "../byte-writer.ts";
import { iconClaim } from "./claims.ts";
import { PreparedHmac } from "./prepared-hmac.ts";
import { claimText } from "./sign.ts";

/** What file names, addresses and JSON take as it is. */
const plain = /^\w[\w-]{0,79}$/;

/** Whether an icon's PNGs can be addressed by `IconPngAddress`. */
export function isPlainSlug(slug: string): boolean {
  return plain.test(slug);
}

export interface IconPngAddressOptions {
  /** Where clients reach the service, without a slash at the end. */
  base: string;
  secret: string;
  /** Sides in pixels. */
  size: number;
  /** Seconds since 1970. */
  expires: number;
}

/**
 * Writes signed addresses of icons' PNGs of one size and end, as bytes of a JSON text: what all of them share is prepared once. A page has one for each
 * icon; as texts they were a quarter of all that a search has to throw away. Equal to what `Links.icon` makes.
 */
export class IconPngAddress {
  readonly #hmac: PreparedHmac;
  /** Of the message that is signed. The message begins with it. */
  readonly #beforeId: number;
  readonly #beforeSlug: string;
  readonly #end: string;
  readonly #address: [beforeId: Buffer, beforeSlug: Buffer, beforeSignature: Buffer];

  constructor({ base, secret, size, expires }: IconPngAddressOptions) {
    const query = { format: "png", size: String(size) };
    this.#hmac = new PreparedHmac(secret);
    // Of one icon, to be cut where the others differ.
    const [beforeId, beforeSlug, end] = claimText(iconClaim("<", `>-${size}.png`, query), String(expires)).split(/[<>]/) as [string, string, string];
    this.#beforeId = this.#hmac.message.write(beforeId);
    this.#beforeSlug = beforeSlug;
    this.#end = end;
    this.#address = [
      Buffer.from(JSON.stringify(`${base}/media/icons/`).slice(1, -1)),
      Buffer.from("/"),
      Buffer.from(`-${size}.png?format=${query.format}&size=${query.size}&expires=${expires}&signature=`),
    ];
  }

  /** @param slug has from `start` to `end` a plain one, see `isPlainSlug` */
  write(writer: ByteWriter, iconId: number, slug: Buffer, start: number, end: number): void {
    const { message } = this.#hmac;
    let length = putNumber(message, this.#beforeId, iconId);
    length = putAscii(message, length, this.#beforeSlug);
    for (let i = start; i < end; i++) message[length++] = slug[i]!;
    length = putAscii(message, length, this.#end);
    writer.bytes(this.#address[0]);
    writer.number(iconId);
    writer.bytes(this.#address[1]);
    writer.part(slug, start, end);
    writer.bytes(this.#address[2]);
    writer.ascii(this.#hmac.sign(length));
  }
}
