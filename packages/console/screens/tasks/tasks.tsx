import type { Params } from "../../router/match-path.ts";
import { History } from "./history.tsx";
import { OneTask } from "./one-task.tsx";

/** What was made: all of it, or one task. */
export function Screen({ params }: { params: Params }) {
  return params.id ? <OneTask key={params.id} id={params.id} /> : <History />;
}
