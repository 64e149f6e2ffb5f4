import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { search } from "../../router/location.ts";
import { type SignOnFault, otherWaysMessages } from "./other-ways-messages.ts";

/** How people can log in besides a key, as `GET /v1/session/methods` says it. */
interface LoginMethods {
  oidc?: { name: string; path: string };
}

/** The ways to log in that the operator has set up. @param to where to go on */
export function OtherWays({ to }: { to: string }) {
  const t = otherWaysMessages();
  const { data } = useQuery({
    key: ["login methods"],
    load: async (signal) => (await connection.json<{ data: LoginMethods }>("/v1/session/methods", { signal })).data,
  });
  const fault = search.value.get("sso");
  if (!data?.oidc && !fault) return null;
  return (
    <div class="login-ways">
      {fault && <p class="field-fault" role="alert">{Object.hasOwn(t.faults, fault) ? t.faults[fault as SignOnFault] : t.faults.invalid}</p>}
      {data?.oidc && <a class="button wide" href={`${data.oidc.path}?${new URLSearchParams({ to })}`}>{t.with(data.oidc.name)}</a>}
    </div>
  );
}
