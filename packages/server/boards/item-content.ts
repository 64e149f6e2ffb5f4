import path from "node:path";
import { mediaTypeOfName } from "@atelier/media/media-types.ts";
import type { Catalogs } from "../catalog/open-catalogs.ts";
import type { TrackWithNames } from "../catalog/music/track-names.ts";
import type { IconRendering } from "../delivery/icon-rendering.ts";
import type { Rendered } from "../delivery/renditions.ts";
import type { WaveformRendering } from "../delivery/waveform-rendering.ts";
import type { BoardItemRow } from "../store/database/boards/board-items.ts";
import type { BoardItemType } from "../store/database/boards/board-tables.ts";
import type { IconWithNames } from "../store/database/catalog/icons.ts";
import type { Sound } from "../store/database/catalog/sounds.ts";
import type { Database } from "../store/database/database.ts";
import { findTasksOf } from "../store/database/tasks/task-history.ts";
import type { TaskRow } from "../store/database/tasks/tasks.ts";
import { findUploadsOf, type UploadRow } from "../store/database/tasks/uploads.ts";
import type { ObjectStore } from "../store/objects/object-store.ts";
import type { StoredResult } from "../tasks/task-view.ts";

export interface ContentParts {
  database: Database;
  /** Rows of the catalogs: no index is needed. */
  catalogs: { [kind in "sounds" | "music" | "icons"]: Pick<Catalogs[kind], "rowsByIds"> };
  objects: Pick<ObjectStore, "head" | "read">;
  icons: IconRendering;
  waveforms: WaveformRendering;
}

/** A file of an item; undefined once its bytes are gone. */
export interface ContentFile {
  fileName: string;
  render(): Promise<Rendered | undefined>;
}

/** What an item comes to for somebody who knows nothing of accounts: its files, and whom to name. */
export interface ItemContent {
  title: string;
  kind: "audio" | "image" | "video";
  author?: string;
  license?: { name: string; url?: string };
  attribution?: string;
  /** Seconds and pixels, where they are known. */
  duration?: number;
  width?: number;
  height?: number;
  /** The files themselves: none of a premium item without the entitlement. */
  originals: ContentFile[];
  isWithheld: boolean;
  /** What may be looked at and listened to. */
  preview?: ContentFile;
  /** Small. */
  thumbnail?: ContentFile;
  waveform?: ContentFile;
}

/** The account whose results and uploads are read, and whether premium items are read whole. */
export interface ContentViewer {
  accountId: string;
  premium: boolean;
  /** Whether items of the catalogs are read at all. */
  hasCatalog: boolean;
}

/** Sides of pictures of icons, pixels. */
const sides = { preview: 512, thumbnail: 128 };

/** The contents of items, by their ids; those that are gone are left out. One query for each kind. */
export async function contentsOf(parts: ContentParts, rows: readonly BoardItemRow[], viewer: ContentViewer): Promise<Map<string, ItemContent>> {
  const { database, catalogs } = parts;
  const { accountId, premium, hasCatalog } = viewer;
  const now = database.now();
  const refs = (type: BoardItemType) => rows.filter((row) => row.type === type).map(({ ref }) => ref);
  const ids = (type: BoardItemType) => (hasCatalog ? refs(type).map(Number) : []);
  const [sounds, tracks, icons, tasks, uploads] = await Promise.all([
    catalogs.sounds.rowsByIds(ids("sound")), catalogs.music.rowsByIds(ids("track")), catalogs.icons.rowsByIds(ids("icon")),
    findTasksOf(database.db, refs("result"), accountId), findUploadsOf(database.db, refs("upload"), accountId, now),
  ]);
  const living = tasks.filter(({ expires_at }) => Number(expires_at) > now);
  const found = {
    sound: byRef(sounds, (row) => audioContent(parts, row, premium)),
    track: byRef(tracks, (row) => ({ ...audioContent(parts, row, premium), ...(row.artist && { author: row.artist.name }) })),
    icon: byRef(icons, (row) => iconContent(parts, row, premium)),
    result: byRef(living, (row) => resultContent(parts, row)),
    upload: byRef(uploads, (row) => uploadContent(parts, row)),
  };
  return new Map(rows.flatMap((row) => {
    const content = found[row.type].get(row.ref);
    return content ? [[row.id, content] as const] : [];
  }));
}

function byRef<Row extends { id: string | number }>(rows: readonly Row[], content: (row: Row) => ItemContent): Map<string, ItemContent> {
  return new Map(rows.map((row) => [String(row.id), content(row)]));
}

function audioContent(parts: ContentParts, row: Sound | TrackWithNames, premium: boolean): ItemContent {
  const isWithheld = row.is_premium === 1 && !premium;
  const whole = stored(parts, row.file_object, row.file_name);
  const { name } = path.parse(row.file_name);
  const preview = row.preview_object ? stored(parts, row.preview_object, `${name} (preview).${row.preview_format}`) : isWithheld ? undefined : whole;
  const { waveform_object: peaks } = row;
  return {
    title: row.title, kind: "audio", duration: row.duration, originals: isWithheld ? [] : [whole], isWithheld,
    ...licenseOf(row), ...(row.attribution && { attribution: row.attribution }),
    ...(preview && { preview }),
    ...(peaks && { waveform: { fileName: `${name}.waveform.png`, render: () => parts.waveforms.render(peaks) } }),
  };
}

/** Without the entitlement a premium icon is its PNG, as it is for every key. */
function iconContent({ icons }: ContentParts, row: IconWithNames, premium: boolean): ItemContent {
  const png = (size: number): ContentFile => ({ fileName: `${row.slug}-${size}.png`, render: () => icons.render(row.id, { format: "png", size }) });
  const svg: ContentFile = { fileName: `${row.slug}.svg`, render: () => icons.render(row.id, { format: "svg" }) };
  const mayDraw = row.is_free === 1 || premium;
  return {
    title: row.name, kind: "image", author: row.author_name, ...licenseOf(row), originals: [mayDraw ? svg : png(sides.preview)], isWithheld: false,
    preview: png(sides.preview), thumbnail: png(sides.thumbnail),
  };
}

function resultContent(parts: ContentParts, row: TaskRow): ItemContent {
  const results = JSON.parse(row.results_json) as StoredResult[];
  const [first] = results;
  const small = first?.preview;
  return {
    // Its model and not its words: those may say more than whoever shows the board wants to say.
    title: row.endpoint, kind: kindOf(first?.fileName ?? ""), ...factsOf({ ...first, duration: first?.seconds }),
    originals: results.map(({ object, fileName }) => stored(parts, object, fileName)), isWithheld: false,
    ...(first && { preview: stored(parts, first.object, first.fileName) }),
    ...(small && { thumbnail: stored(parts, small.object, small.fileName) }),
  };
}

function uploadContent(parts: ContentParts, row: UploadRow): ItemContent {
  const file = stored(parts, row.object, row.file_name);
  return {
    title: row.file_name, kind: row.media, ...factsOf({ width: row.width, height: row.height, duration: row.seconds }), originals: [file], isWithheld: false,
    preview: file, ...(row.media === "image" && { thumbnail: file }),
  };
}

function stored({ objects }: ContentParts, object: string, fileName: string): ContentFile {
  return {
    fileName,
    async render() {
      const info = await objects.head(object);
      return info && { key: info.key, size: info.size, open: (range) => objects.read(info.key, range) };
    },
  };
}

function licenseOf(row: { license_name: string | null; license_url: string | null }): Pick<ItemContent, "license"> {
  return row.license_name ? { license: { name: row.license_name, ...(row.license_url && { url: row.license_url }) } } : {};
}

type Facts = Partial<Record<"width" | "height" | "duration", number | null | undefined>>;

function factsOf({ width, height, duration }: Facts): Pick<ItemContent, "width" | "height" | "duration"> {
  return { ...(width && { width }), ...(height && { height }), ...(duration && { duration }) };
}

function kindOf(fileName: string): ItemContent["kind"] {
  const kind = mediaTypeOfName(fileName).split("/")[0];
  return kind === "video" || kind === "audio" ? kind : "image";
}
