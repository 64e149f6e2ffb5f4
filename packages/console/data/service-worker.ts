import { base } from "../router/base.ts";

const url = `${base}/console/worker.js`;

/** Browsers have service workers over https and on localhost alone, and some have none in private windows. */
const container = globalThis.isSecureContext ? globalThis.navigator?.serviceWorker : undefined;

/** What browsers with Trusted Types take as the URL of a script; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

/**
 * Has the browser install the worker that keeps the console and pages seen recently (`offline/`), once the page has come to rest: it is not in anybody's way.
 * The content policy allows one policy of this name, and it makes this URL alone.
 */
export function startServiceWorker(): void {
  if (!container) return;
  const register = () => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const script = trustedTypes?.createPolicy("atelier-worker", { createScriptURL: () => url }).createScriptURL("") ?? url;
    // Refused, as in some private windows: everything works as before, with a network.
    container.register(script, { scope: `${base}/`, updateViaCache: "none" }).catch(() => {});
  };
  const soon = () => void setTimeout(register, 1000);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}

/** Empties what the worker keeps of the catalogs, and what was shared. The worker does so by itself where it sees the logout. */
export async function forgetKept(): Promise<void> {
  const registration = await container?.getRegistration(`${base}/`).catch(() => undefined);
  registration?.active?.postMessage("forget");
}
