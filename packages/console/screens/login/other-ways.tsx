import { useState } from "preact/hooks";
import fingerprint from "icon:tabler/fingerprint";
import { otherWaysMessages } from "messages:otherWays";
import { Glyph } from "../../components/glyph.tsx";
import { sentenceOf } from "../../components/problem.tsx";
import { useQuery } from "../../data/cache.ts";
import { AtelierError, connection } from "../../data/connection.ts";
import { logInByPasskey } from "../../data/session.ts";
import { nameIn } from "../../messages/name-in.ts";
import { search } from "../../router/location.ts";

/** How people can log in besides a key, as `GET /v1/session/methods` says it. */
interface LoginMethods {
  oidc?: { name: string; path: string };
  passkeys: boolean;
}

/** The ways to log in that this service has here. @param to where to go on, as a link; `done` goes there */
export function OtherWays({ to, done }: { to: string; done: () => void }) {
  const t = otherWaysMessages();
  const { data } = useQuery({
    key: ["login methods"],
    load: async (signal) => (await connection.json<{ data: LoginMethods }>("/v1/session/methods", { signal })).data,
  });
  const [refusal, setRefusal] = useState("");
  const fault = search.value.get("sso");
  const hasPasskeys = data?.passkeys === true && !isAddress(location.hostname);
  if (!data?.oidc && !hasPasskeys && !fault) return null;
  async function usePasskey(): Promise<void> {
    setRefusal("");
    try {
      await logInByPasskey();
      done();
    } catch (problem) {
      const unknown = problem instanceof AtelierError && problem.code === "invalid_passkey";
      setRefusal(unknown ? t.wrongPasskey : problem instanceof AtelierError ? sentenceOf(problem) : t.noPasskey);
    }
  }
  return (
    <div class="login-ways">
      {fault && <p class="field-fault" role="alert">{nameIn(t.faults, Object.hasOwn(t.faults, fault) ? fault : "invalid")}</p>}
      {data?.oidc && <a class="button wide" href={`${data.oidc.path}?${new URLSearchParams({ to })}`}>{t.with(data.oidc.name)}</a>}
      {hasPasskeys && (
        <button type="button" class="button wide" onClick={() => void usePasskey()}>
          <Glyph path={fingerprint} size={18} /> {t.passkey}
        </button>
      )}
      {refusal && <p class="field-fault" role="alert">{refusal}</p>}
    </div>
  );
}

/** Whether a host is an address in numbers, for which browsers have no passkeys. */
function isAddress(host: string): boolean {
  return host.startsWith("[") || /^[\d.]+$/.test(host);
}
