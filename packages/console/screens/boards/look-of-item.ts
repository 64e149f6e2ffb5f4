import { boardsMessages } from "messages:boards";
import { findMessages } from "messages:find";
import type { Icon, SoundEffect, Track } from "../../../../clients/typescript/src/api.generated.ts";
import type { BoardItem } from "../../boards/board.ts";
import { mediaUrl } from "../../data/media-url.ts";
import type { Upload } from "../../forms/upload.ts";
import { length } from "../../messages/format.ts";
import type { Playable } from "../../player/playable.ts";
import { kindOf, type Task } from "../../tasks/task.ts";
import { titleOf } from "../../tasks/title-of.ts";
import { type AudioItem, type AudioKind, musicKind, playableOf, soundKind } from "../audio/audio-kind.ts";
import { iconShown } from "../icons/icon-cell.tsx";

/** How an item is shown among others of all types. */
export interface ItemLook {
  title: string;
  /** Its own page; absent of uploads, which have none. */
  href?: string;
  /** Path of a picture. */
  picture?: string;
  /** The picture is drawn in the colour of the text. */
  isMask?: boolean;
  /** The picture is small, and shown as it is. */
  isSmall?: boolean;
  /** Path of a clip without a picture. */
  clip?: string;
  playable?: Playable;
  facts: string;
}

/** @returns undefined for an item that is gone */
export function lookOfItem({ type, item }: BoardItem): ItemLook | undefined {
  if (item === null) return undefined;
  if (type === "sound") return lookOfAudio(item as SoundEffect, soundKind);
  if (type === "track") return lookOfAudio(item as Track, musicKind);
  if (type === "icon") return lookOfIcon(item as Icon);
  return type === "result" ? lookOfResult(item as Task) : lookOfUpload(item as Upload);
}

/** Whether an item has something to play: without making its look, for all of 10,000. */
export const doesSound = ({ type, item }: BoardItem): boolean =>
  item !== null && (type === "sound" || type === "track" || (type === "upload" && (item as Upload).media === "audio"));

function lookOfAudio<Item extends AudioItem>(item: Item, kind: AudioKind<Item>): ItemLook {
  const playable = playableOf(item, kind, findMessages());
  const cover = kind.cover(item);
  const picture = cover ?? playable.waveform;
  return {
    title: item.title, href: playable.href, playable, facts: [length(playable.seconds), playable.by].filter(Boolean).join(" · "),
    ...(picture !== undefined && { picture }), ...(cover === undefined && { isMask: true }),
  };
}

function lookOfIcon(icon: Icon): ItemLook {
  const { id, name, picture, plain } = iconShown(icon);
  return { title: name, href: `/icons/${id}`, picture, isSmall: true, isMask: plain, facts: boardsMessages().types.icon };
}

function lookOfResult(task: Task): ItemLook {
  const [result] = task.results;
  const shown = task.previews[0] ?? (result && kindOf(result) === "image" ? result : undefined);
  return {
    title: titleOf(task), href: `/tasks/${task.task_id}`, facts: boardsMessages().types.result,
    ...(shown ? { picture: mediaUrl(shown.url) } : result && { clip: mediaUrl(result.url) }),
  };
}

function lookOfUpload({ upload: id, url, file_name: title, media, seconds = 0 }: Upload): ItemLook {
  const src = mediaUrl(url);
  const facts = [boardsMessages().types.upload, seconds > 0 && length(seconds)].filter(Boolean).join(" · ");
  if (media === "audio") return { title, facts, playable: { id: `upload ${id}`, title, href: "/uploads", src, seconds } };
  return media === "image" ? { title, facts, picture: src } : { title, facts, clip: src };
}
