/** What signs a manifest: PEM texts. */
export interface Credentials {
  /** PKCS #8. */
  key: string;
  /** The signer's certificate, then those that vouch for it. */
  chain: string;
}

/** How results are marked: `xmp` by an open note, `c2pa` by that and a signed manifest. */
export type Marking = { level: "off" } | { level: "xmp" } | { level: "c2pa"; credentials: Credentials };
