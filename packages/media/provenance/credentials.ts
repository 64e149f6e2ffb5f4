import "reflect-metadata";
import { randomBytes } from "node:crypto";
import * as x509 from "@peculiar/x509";
import { madeHere } from "./made-here.ts";
import type { Credentials } from "./marking.ts";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;
const day = 24 * 3600 * 1000;
/** Marks stay valid as long as the certificate that made them. */
const lifetime = 3650 * day;

/**
 * Makes an authority of this installation and a signer (ES256; profile of C2PA 2.1, section 14.5): nobody else trusts them, but a change of a marked file is
 * seen. The authority's key is not kept. Loading this file costs 0.2 s.
 */
export async function makeCredentials(now = Date.now()): Promise<Credentials> {
  const generate = () => crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
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
    subject: `CN=${madeHere}, O=Atelier`,
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
  const key = x509.PemConverter.encode(await crypto.subtle.exportKey("pkcs8", signer.privateKey), "PRIVATE KEY");
  return { key: `${key}\n`, chain: `${leaf.toString("pem")}\n${root.toString("pem")}\n` };
}

/** Positive, as RFC 5280 asks. */
const serialNumber = () => `40${randomBytes(15).toString("hex")}`;
