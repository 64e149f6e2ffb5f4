import { base } from "../router/base.ts";

const url = `${base}/console/worker.js`;

/** Browsers have service workers over https and on localhost alone, and some have none in private windows. */
const container = globalThis.isSecureContext ? globalThis.navigator?.serviceWorker : undefined;

/** What browsers with Trusted Types take as the URL of a script; TypeScript does not know them yet. */
interface TrustedTypes {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): { createScriptURL(url: string): string };
}

/**
 * Has the browser install the worker that takes what other apps share (`installed/worker.ts`), once the page has come to rest: it delays nothing.
 * The content policy allows one policy of this name, and it makes this URL alone.
 */
export function startServiceWorker(): void {
  if (!container) return;
  const register = () => {
    const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes };
    const script = trustedTypes?.createPolicy("atelier-worker", { createScriptURL: () => url }).createScriptURL("") ?? url;
    // Refused, as in some private windows: nothing can be shared to the console.
    container.register(script, { scope: `${base}/`, updateViaCache: "none" }).catch(() => {});
  };
  const soon = () => void setTimeout(register, 1000);
  if (document.readyState === "complete") soon();
  else addEventListener("load", soon, { once: true });
}
