import type { Icon } from "../../../../clients/typescript/src/api.generated.ts";
import { type BoardRef, nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { mediaUrl } from "../../data/media-url.ts";

/** What a list shows of an icon. */
export interface IconShown {
  id: number;
  name: string;
  /** Path of its picture. */
  picture: string;
  /** Whether it is drawn in the colour of the text, and can be drawn in any other. */
  plain: boolean;
}

export function iconShown({ id, name, thumbnails, colors }: Pick<Icon, "id" | "name" | "thumbnails"> & { colors?: readonly string[] }): IconShown {
  return { id, name, picture: mediaUrl(thumbnails[0]!.url), plain: colors?.includes("solid-black") ?? false };
}

interface IconCellProps {
  icon: IconShown;
  href: string;
  /** A colour for icons that take one; none: that of the text. */
  ink?: string | undefined;
  chosen?: boolean;
}

/** An icon of a list. */
export function IconCell({ icon: { id, name, picture, plain }, href, ink, chosen = false }: IconCellProps) {
  const ref: BoardRef = { type: "icon", ref: String(id) };
  return (
    <div class="icon-place" data-board={nameOfRef(ref)}>
      <a data-cell class="icon-cell" href={href} title={name} aria-label={name} aria-current={chosen ? "true" : undefined}>
        {plain
          ? <span class="icon-picture" style={{ maskImage: `url("${picture}")`, ...(ink && { backgroundColor: `#${ink}` }) }} />
          : <img class="icon-picture" src={picture} alt="" width={40} height={40} decoding="async" />}
      </a>
      <Heart skipped class="icon-heart" of={ref} title={name} />
    </div>
  );
}
