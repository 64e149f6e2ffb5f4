import type { Icon } from "../../../../clients/typescript/src/api.generated.ts";
import { type BoardRef, nameOfRef } from "../../boards/board.ts";
import { Heart } from "../../boards/heart.tsx";
import { mediaUrl } from "../../data/media-url.ts";

/** What a list shows of an icon. */
export interface IconShown {
  id: number;
  name: string;
  /** Of its files, without extension. */
  slug: string;
  /** Path of its picture. */
  picture: string;
  /** Whether it is drawn in the colour of the text, and can be drawn in any other. */
  plain: boolean;
}

type Listed = Pick<Icon, "id" | "name" | "slug" | "thumbnails"> & { colors?: readonly string[] };

export function iconShown({ id, name, slug, thumbnails, colors }: Listed): IconShown {
  return { id, name, slug, picture: mediaUrl(thumbnails[0]!.url), plain: colors?.includes("solid-black") ?? false };
}

interface IconCellProps {
  icon: IconShown;
  href: string;
  /** A colour for icons that take one; none: that of the text. */
  ink?: string | undefined;
  chosen?: boolean;
  /** In lists where several are taken at once: what the box is called that says whether this one is. */
  selectLabel?: string;
  selected?: boolean;
}

/** An icon of a list. */
export function IconCell({ icon, href, ink, chosen = false, selectLabel, selected = false }: IconCellProps) {
  const { id, name, slug } = icon;
  const ref: BoardRef = { type: "icon", ref: String(id) };
  return (
    <div class={selected ? "icon-place is-selected" : "icon-place"} data-board={nameOfRef(ref)} data-file={slug}>
      <a data-cell class="icon-cell" href={href} title={name} aria-label={name} aria-current={chosen ? "true" : undefined}>
        <IconPicture icon={icon} ink={ink} />
      </a>
      {selectLabel && <input type="checkbox" class="icon-select" tabIndex={-1} aria-label={selectLabel} checked={selected} />}
      <Heart skipped class="icon-heart" of={ref} title={name} />
    </div>
  );
}

export function IconPicture({ icon: { picture, plain }, ink }: Pick<IconCellProps, "icon" | "ink">) {
  if (plain) return <span class="icon-picture" style={{ maskImage: `url("${picture}")`, ...(ink && { backgroundColor: `#${ink}` }) }} />;
  return <img class="icon-picture" src={picture} alt="" width={40} height={40} decoding="async" />;
}
