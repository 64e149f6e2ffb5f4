import music from "icon:tabler/music";
import { Glyph } from "../../components/glyph.tsx";
import type { ItemLook } from "./look-of-item.ts";

/** What an item looks like, in the frame of its cell. */
export function ItemPicture({ look: { picture, clip, isMask, isSmall } }: { look: Pick<ItemLook, "picture" | "clip" | "isMask" | "isSmall"> }) {
  if (picture !== undefined && isMask) {
    return <span class={`board-mask ${isSmall ? "is-small" : ""}`} style={{ maskImage: `url("${picture}")` }} />;
  }
  if (picture !== undefined) return <img class={isSmall ? "is-small" : ""} src={picture} alt="" loading="lazy" decoding="async" draggable={false} />;
  if (clip !== undefined) return <video src={clip} muted playsInline preload="metadata" tabIndex={-1} aria-hidden="true" />;
  return <Glyph path={music} size={40} />;
}
