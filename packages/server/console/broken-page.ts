/** What people see where the console cannot be bundled: after an edit of its sources, or on a platform without esbuild. */
export const brokenPage = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Atelier</title>
<main><h1>The console cannot be shown</h1>
<p>It could not be bundled. The service's log says why, in one sentence; the API works on. Reload this page once that is mended.</p></main></html>`;
