import type { Params } from "../../router/match-path.ts";
import { AudioScreen } from "./audio-screen.tsx";
import { soundKind } from "./audio-kind.ts";

export function Screen({ params }: { params: Params }) {
  return <AudioScreen kind={soundKind} id={params.id} />;
}
