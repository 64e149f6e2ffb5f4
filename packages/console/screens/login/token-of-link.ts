/** The token of a one-time link, which is taken out of the URL at once. */
export function tokenOfLink(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get("t") ?? undefined;
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}
