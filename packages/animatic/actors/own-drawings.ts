/** SVG documents of things that are often asked for and that no icon set has. Light from the left; 64 units high. */
export const ownDrawings: ReadonlyMap<string, string> = new Map(
  Object.entries({
    "hot air balloon": `<path fill="#e5484d" d="M32 2C19 2 11 11 11 22c0 9 8 17 14 23h14c6-6 14-14 14-23C53 11 45 2 32 2z"/>` +
      `<path fill="#f6c445" d="M32 2c-9 0-13 9-13 20 0 9 4 17 8 23h10c4-6 8-14 8-23C45 11 41 2 32 2z"/>` +
      `<path fill="#3f8fd6" d="M32 2c-4 0-6 9-6 20 0 9 2 17 4 23h4c2-6 4-14 4-23 0-11-2-20-6-20z"/>` +
      `<path fill="#fff" fill-opacity=".25" d="M24 5c-8 4-10 13-8 22 2-9 4-17 8-22z"/>` +
      `<path stroke="#6b4a2f" stroke-width="1" d="M26 45l2 9M38 45l-2 9M32 45v9"/><path fill="#a8703f" d="M26 53h12l-1.500 9h-9z"/>` +
      `<path fill="#8a5831" d="M26 53h12l-.4 2.400h-11.200z"/>`,
    lighthouse: `<path fill="#8f8a86" d="M14 58q18-8 36 0v6H14z"/><path fill="#f5f2ec" d="M26 18h12l4 41H22z"/>` +
      `<path fill="#d8433f" d="M25.200 26h13.600l.8 8H24.400zM23.600 42h16.800l.8 8H22.800z"/>` +
      `<path fill="#000" fill-opacity=".12" d="M34 18h4l4 41h-7z"/><path fill="#39404d" d="M23 15h18v3H23z"/>` +
      `<path fill="#ffe48a" d="M27 8h10v7H27z"/><path fill="#39404d" d="M29 8h1v7h-1zM34 8h1v7h-1z"/>` +
      `<path fill="#d8433f" d="M25 8l7-6 7 6z"/><path fill="#5c6673" d="M30 52h5v7h-5zM30.500 37h3v4h-3z"/>`,
    windmill: `<path fill="#e9dcc6" d="M25 26h14l4 38H21z"/><path fill="#000" fill-opacity=".1" d="M35 26h4l4 38h-6z"/>` +
      `<path fill="#9a4a3a" d="M23 27q9-13 18 0z"/><path fill="#7a5034" d="M29 52h6v12h-6z"/><path fill="#7fa3bd" d="M30 36h4v5h-4z"/>` +
      `<g fill="#f7f1e4" stroke="#7a5034" stroke-width=".9"><path d="M32 24L27 1h6zM32 24l23-5v6zM32 24l5 23h-6zM32 24L9 29v-6z"/></g>` +
      `<circle cx="32" cy="24" r="2.600" fill="#7a5034"/>`,
    submarine: `<path fill="#f2b632" d="M4 42q0-13 16-13h24q16 0 16 13t-16 13H20Q4 55 4 42z"/>` +
      `<path fill="#d99a1f" d="M4.500 45q3 10 15.500 10h24q13 0 15.500-10z"/><path fill="#f2b632" d="M24 29v-9h16v9z"/>` +
      `<path fill="none" stroke="#c98a18" stroke-width="2.400" d="M34 20v-8h7"/>` +
      `<g fill="#8fd4f2" stroke="#7a5a1a" stroke-width="1.600"><circle cx="19" cy="42" r="4.500"/><circle cx="32" cy="42" r="4.500"/>` +
      `<circle cx="45" cy="42" r="4.500"/></g><path fill="#a8741a" d="M58 36l6-5v22l-6-5z"/>`,
    diver: `<path fill="#22303f" d="M14 26q16-8 34 2l12-4-4 7 5 5-11 0q-18 8-36-2z"/><path fill="#f28a2e" d="M24 16h18q4 0 4 4t-4 4H24z"/>` +
      `<circle cx="12" cy="28" r="8" fill="#f2c49a"/><path fill="#22303f" d="M4 26q1-8 9-8 7 0 8 7l-9-1z"/>` +
      `<path fill="#8fd4f2" stroke="#1a2430" stroke-width="1.600" d="M4 26h9v6H7q-3 0-3-6z"/>` +
      `<path fill="none" stroke="#1a2430" stroke-width="2" d="M9 35q8 4 16-8"/><path fill="#22303f" d="M26 33l-12 12q-2 3 1 3l16-12z"/>` +
      `<path fill="#f28a2e" d="M54 28l10 2-9 4zM56 34l7 5-9-1z"/>`,
    table: `<path fill="#b5814f" d="M2 20h60v7H2z"/><path fill="#8a5c36" d="M2 27h60v3H2zM7 30h5v32H7zM52 30h5v32h-5z"/>` +
      `<path fill="#d19d68" d="M2 20h60v2H2z"/>`,
  }).map(([name, body]) => [name, `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64">${body}</svg>`]),
);
