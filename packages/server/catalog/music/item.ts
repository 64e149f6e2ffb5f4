import Type, { type Static, type TProperties } from "typebox";
import type { Links } from "../../delivery/links.ts";
import { audioFields, audioSchema } from "../audio/audio-item.ts";
import { membersOf } from "../definition/members.ts";
import { originMember, type OriginMember } from "../definition/origin-member.ts";
import { trackFields, wholeSeconds } from "./fields.ts";
import type { TrackWithNames } from "./track-names.ts";

const url = { format: "uri" } as const;

const reference = {
  id: Type.Integer({ description: "Its number" }),
  name: Type.String({ description: "Its name" }),
};

/** Members that the track of a list and the detail have in common. */
const trackMembers = {
  id: Type.Integer({ description: "Identifies the track" }),
  title: Type.String({ description: "Title" }),
  tags: Type.Array(Type.String(), { description: "Words it is found by" }),
  cover_url: Type.String({ ...url, description: "Signed address of the cover picture" }),
  ...audioSchema,
  preview_url: Type.String({ ...url, description: "Signed address of a short preview; of the whole track where it is free" }),
  download_url: Type.String({ ...url, description: "The track's download call" }),
  seconds: Type.Integer({ description: "Length in whole seconds" }),
  time: Type.String({ description: "Length as m:ss" }),
  bpm: Type.Integer({ description: "Tempo, beats a minute; 0 where none is known" }),
  popularity: Type.Integer({ minimum: 0, maximum: 100, description: "Popularity score" }),
  is_premium: Type.Boolean({ description: "Whether its download needs the premium entitlement" }),
  is_active: Type.Boolean({ description: "Whether lists show it" }),
  created_at: Type.String({ format: "date-time", description: "When it entered the catalog" }),
  downloads: Type.Integer({ description: "How often it was downloaded" }),
  favorites: Type.Integer({ description: "How many people marked it as a favourite" }),
  in_playlists: Type.Integer({ description: "How many playlists hold it" }),
  key: Type.Optional(Type.String({ description: "Musical key, such as A minor" })),
};

/** What declarations do not say of a track in lists. */
const listMembers = {
  ...trackMembers,
  artist: Type.Union([Type.Object(reference), Type.Null()], { description: "Who made it" }),
  genres: Type.Array(Type.Object(reference), { description: "Genres" }),
  moods: Type.Array(Type.Object(reference), { description: "Moods" }),
};

const termDetail = Type.Object({
  ...reference,
  order: Type.Integer({ description: "Its place among its like" }),
  is_active: Type.Boolean({ description: "Whether it is in use" }),
  cover_url: Type.String({ ...url, description: "Signed address of its picture" }),
  description: Type.String({ description: "What it stands for" }),
});

/** The same of one track. */
const detailMembers = {
  ...trackMembers,
  artist: Type.Union(
    [
      Type.Object({
        ...reference,
        bio: Type.String({ description: "Biography" }),
        cover_url: Type.String({ ...url, description: "Signed address of the artist's picture" }),
        track_count: Type.Integer({ description: "How many tracks of theirs the catalog lists" }),
      }),
      Type.Null(),
    ],
    { description: "Who made it" },
  ),
  genres: Type.Array(termDetail, { description: "Genres" }),
  moods: Type.Array(termDetail, { description: "Moods" }),
};

type Members<Schemas extends TProperties> = Static<ReturnType<typeof Type.Object<Schemas>>>;
type ListMembers = Members<typeof listMembers>;
type DetailMembers = Members<typeof detailMembers>;

interface About {
  links: Links;
  /** The caller's entitlement. */
  premium: boolean;
}

const inLists = membersOf(trackFields, { shown: { schema: listMembers, show: listed } });
const inFull = membersOf(trackFields, { shown: { schema: detailMembers, show: detailed } });

export type TrackItem = ReturnType<typeof inLists.show> & OriginMember;
export type TrackDetail = ReturnType<typeof inFull.show> & OriginMember;

/** A track as lists show it. */
export const trackSchema = Type.Unsafe<TrackItem>(Type.Object({ ...inLists.schema, ...originMember }, { title: "Track", description: "A music track" }));

/** A track as its detail shows it. */
export const trackDetailSchema = Type.Unsafe<TrackDetail>(
  Type.Object({ ...inFull.schema, ...originMember }, { title: "TrackDetail", description: "A music track with its artist, genres and moods in full" }),
);

/** What a caller sees of a track in a list; `premium` is the caller's entitlement. */
export function trackItem(track: TrackWithNames, links: Links, premium: boolean): TrackItem {
  return inLists.show(track, { links, premium });
}

/** What a caller sees of one track; `trackCount` is the number of listed tracks of its artist. */
export function trackDetail(track: TrackWithNames, trackCount: number, links: Links, premium: boolean): TrackDetail {
  return inFull.show(track, { links, premium, trackCount });
}

function listed(track: TrackWithNames, { links, premium }: About): ListMembers {
  const { artist, genres, moods } = track;
  return {
    ...sharedMembers(track, links, premium),
    artist: artist && { id: artist.id, name: artist.name },
    genres: genres.map(({ id, name }) => ({ id, name })),
    moods: moods.map(({ id, name }) => ({ id, name })),
  };
}

function detailed(track: TrackWithNames, { links, premium, trackCount }: About & { trackCount: number }): DetailMembers {
  const { artist, genres, moods } = track;
  const term = ({ id, name, sort_order, is_active, cover_object, description }: TrackWithNames["genres"][number]): DetailMembers["genres"][number] => ({
    id,
    name,
    order: sort_order,
    is_active: is_active === 1,
    cover_url: pictureUrl(links, cover_object, name),
    description,
  });
  return {
    ...sharedMembers(track, links, premium),
    artist: artist && {
      id: artist.id, name: artist.name, bio: artist.bio, cover_url: pictureUrl(links, artist.cover_object, artist.name), track_count: trackCount,
    },
    genres: genres.map(term),
    moods: moods.map(term),
  };
}

function sharedMembers(track: TrackWithNames, links: Links, premium: boolean): Omit<ListMembers, "artist" | "genres" | "moods"> {
  const seconds = wholeSeconds(track.duration);
  const downloadPath = `/v1/music/${track.id}/download`;
  const audio = audioFields(track, { links, premium, downloadPath });
  return {
    id: track.id,
    title: track.title,
    tags: JSON.parse(track.tags_json) as string[],
    cover_url: pictureUrl(links, track.cover_object, track.title),
    ...audio,
    preview_url: audio.preview_url ?? audio.file_url,
    download_url: links.path(downloadPath),
    seconds,
    time: `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`,
    bpm: track.bpm ?? 0,
    popularity: track.popularity,
    is_premium: track.is_premium === 1,
    is_active: track.is_active === 1,
    created_at: new Date(track.created_at).toISOString(),
    downloads: track.download_count,
    favorites: track.favorites,
    in_playlists: track.in_playlists,
    ...(track.musical_key && { key: track.musical_key }),
  };
}

/** Covers are stored as PNG, whatever they were made from. */
function pictureUrl(links: Links, object: string, name: string): string {
  return links.file({ object, fileName: `${name}.png` }).url;
}
