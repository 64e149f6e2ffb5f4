import { useEffect, useState } from "preact/hooks";

/**
 * The token of a one-time link, which is taken out of the URL at once. A link that is pasted where this page is open already loads nothing: its token
 * comes with the change of the hash.
 */
export function useTokenOfLink(): string | undefined {
  const [token, setToken] = useState(takeToken);
  useEffect(() => {
    const read = () => setToken((before) => takeToken() ?? before);
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);
  return token;
}

function takeToken(): string | undefined {
  const token = new URLSearchParams(location.hash.slice(1)).get("t") ?? undefined;
  if (location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search);
  return token;
}
