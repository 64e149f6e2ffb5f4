import { useEffect, useState } from "preact/hooks";
import { failed } from "../shell/toasts.tsx";

/** What few need of a screen, whose code is fetched once it is wanted; undefined until it is there. */
export function useFetched<Code>(load: () => Promise<Code>, wanted = true): Code | undefined {
  const [fetched, setFetched] = useState<Code | undefined>(undefined);
  useEffect(() => {
    if (wanted && fetched === undefined) load().then((code) => setFetched(() => code), failed);
  }, [wanted]);
  return fetched;
}
