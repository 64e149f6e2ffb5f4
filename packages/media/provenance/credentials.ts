import "reflect-metadata";
import { randomBytes, randomUUID, webcrypto } from "node:crypto";
import { mkdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as x509 from "@peculiar/x509";

/** What signs a manifest: PEM texts. */
export interface Credentials {
  /** PKCS #8. */
  key: string;
  /** The signer's certificate, then those that vouch for it. */
  chain: string;
}

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const day = 24 * 3600 * 1000;
/** Marks stay valid as long as the certificate that made them. */
const lifetime = 3650 * day;

/**
 * The credentials of a folder: `key.pem` and `chain.pem`, which may be the operator's own. Where the folder is missing, an authority of
 * this installation and a signer are made once (ES256; profile of C2PA 2.1, section 14.5): nobody else trusts them, but a change of a
 * marked file is seen. The authority's key is not kept. Of several processes that start together one wins.
 * @param scratch an existing folder of the same file system, where they are made before they are put in their place
 */
export async function ensureCredentials(folder: string, scratch: string): Promise<Credentials> {
  const known = await read(folder);
  if (known) return known;
  const draft = join(scratch, `credentials-${randomUUID()}`);
  await mkdir(draft, { recursive: true });
  const made = await makeCredentials();
  await writeFile(join(draft, "key.pem"), made.key, { mode: 0o600 });
  await writeFile(join(draft, "chain.pem"), made.chain);
  await rename(draft, folder).catch(() => rm(draft, { recursive: true }));
  return (await read(folder)) ?? made;
}

async function read(folder: string): Promise<Credentials | undefined> {
  try {
    const [key, chain] = await Promise.all(["key.pem", "chain.pem"].map((name) => readFile(join(folder, name), "utf8")));
    return { key: key!, chain: chain! };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

async function makeCredentials(now = Date.now()): Promise<Credentials> {
  const generate = () => webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]) as Promise<webcrypto.CryptoKeyPair>;
  const [authority, signer] = [await generate(), await generate()];
  const validity = { notBefore: new Date(now - day), notAfter: new Date(now + lifetime), signingAlgorithm: algorithm };
  // Each installation's authority has a name of its own, so that two are not taken for one.
  const authorityName = `CN=Atelier ${randomBytes(4).toString("hex")}, O=Atelier`;
  const root = await x509.X509CertificateGenerator.createSelfSigned({
    ...validity,
    name: authorityName,
    serialNumber: serialNumber(),
    keys: authority,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(authority.publicKey),
    ],
  });
  const leaf = await x509.X509CertificateGenerator.create({
    ...validity,
    subject: "CN=Atelier content, O=Atelier",
    issuer: authorityName,
    serialNumber: serialNumber(),
    signingKey: authority.privateKey,
    publicKey: signer.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      // The purpose that C2PA accepts from certificates without one of its own.
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.emailProtection], false),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(signer.publicKey),
    ],
  });
  const key = x509.PemConverter.encode(await webcrypto.subtle.exportKey("pkcs8", signer.privateKey), "PRIVATE KEY");
  return { key: `${key}\n`, chain: `${leaf.toString("pem")}\n${root.toString("pem")}\n` };
}

/** Positive, as RFC 5280 asks. */
const serialNumber = () => `40${randomBytes(15).toString("hex")}`;
