/** The one policy of Trusted Types that there may be, once: it names the URL of the service worker, and makes no markup and no script. */
export const workerPolicy = "atelier-worker";

/**
 * What browsers hold the console to: files of this service alone, nothing inline, no sink of markup (Trusted Types), no frame around it. Pictures
 * and sounds may also be such as the page has made itself.
 */
export const pageHeaders = {
  "content-security-policy": [
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'", "font-src 'self'",
    "worker-src 'self'", "manifest-src 'self'", "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'",
    "require-trusted-types-for 'script'", `trusted-types ${workerPolicy}`,
  ].join("; "),
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** Of everything that the console is made of. */
export const fileHeaders = {
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

/** Of the service worker: it fetches from this service, and loads nothing. */
export const workerHeaders = { "content-security-policy": "default-src 'none'; connect-src 'self'" };
