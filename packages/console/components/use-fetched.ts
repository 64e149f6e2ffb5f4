import { useEffect, useState } from "preact/hooks";
import { shellMessages } from "messages:shell";
import { isAway, reload } from "../shell/reload.ts";
import { toast } from "../shell/toasts.tsx";

/**
 * What few need of a screen, whose code and styles are fetched once they are wanted; undefined until they are there.
 * @param wanted falsy until then; another value asks again for what did not come
 */
export function useFetched<Code>(load: () => Promise<Code>, wanted: unknown = true): Code | undefined {
  const [fetched, setFetched] = useState<Code | undefined>(undefined);
  useEffect(() => {
    if (wanted && fetched === undefined) load().then((code) => setFetched(() => code), sayMissing);
  }, [wanted]);
  return fetched;
}

/** As of a whole screen that did not come: the service is away, or there is a newer one. */
async function sayMissing(): Promise<void> {
  const t = shellMessages();
  const away = await isAway();
  toast({
    text: away ? t.problems.offline : t.problems.chunk, kind: "failed",
    action: { label: away ? t.retry : t.reload, run: async () => void ((await reload()) || (await sayMissing())) },
  });
}
