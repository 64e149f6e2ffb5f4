import { operateMessages } from "messages:operate";
import { useQuery } from "../../data/cache.ts";
import { connection } from "../../data/connection.ts";
import { allows, session } from "../../data/session.ts";
import type { ApiKey } from "../keys/api-key.ts";
import type { Member } from "../people/member.ts";

/** What the service lists at most at once. */
const most = 1000;

/** Names of keys by their ids. Only whoever may see the keys knows all of them: of the others their own, and the beginning of an id. */
export function useKeyNames(wanted: boolean): (id: string | null) => string {
  const t = operateMessages().usage;
  const { data = [] } = useQuery({
    key: ["keys", true], enabled: wanted && allows("admin"),
    load: async (signal) => (await connection.json<{ data: ApiKey[] }>("/v1/keys", { query: { revoked: true, limit: most }, signal })).data,
  });
  const { data: people = [] } = useQuery({
    key: ["members", true], enabled: wanted && allows("admin"),
    load: async (signal) => (await connection.json<{ data: Member[] }>("/v1/members", { query: { ended: true }, signal })).data,
  });
  const names = new Map([...data, ...people.map(({ key_id: id, name }) => ({ id, name }))].map(({ id, name }) => [id, name]));
  const own = session.value?.key;
  return (id) => (id === null ? t.olderKeys : (names.get(id) ?? (own?.id === id ? own.name : `${id.slice(-8)}…`)));
}
