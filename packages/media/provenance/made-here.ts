import { X509Certificate } from "node:crypto";

/** Common name in certificates that the service makes: an operator's own names somebody else. */
export const madeHere = "Atelier content";

/** Whether a chain begins with a certificate that a service of ours has made for itself. What is no certificate counts as the operator's. */
export function wasMadeHere(chain: string): boolean {
  try {
    return new X509Certificate(chain).subject.split("\n").includes(`CN=${madeHere}`);
  } catch {
    return false;
  }
}
