/*
 * Icons as answers show them, written as JSON at once: a page of objects that are made, written and thrown away takes three times as long. What many icons
 * share is kept written. Nothing kept here is believed for its id alone: the row says each time what it was written from.
 */
import type { Links } from "../../delivery/links.ts";
import type { JsonText } from "../../json-text.ts";
import type { IconCard } from "../../store/database/icons.ts";
import type { IconItem } from "./item.ts";
import { tagsText } from "./tags-text.ts";

/** What all icons of a page have in common. */
export interface IconPresentation {
  links: Links;
  /** Sides in pixels. */
  thumbnailSizes: readonly number[];
  /** Icons that the catalog has of an author, or in a family. */
  countOf(filter: "author" | "family", id: number): number;
}

/** Authors, families and styles each; some 700 bytes. */
const mostKept = 1024;

interface Author extends Pick<IconCard, "author_name" | "author_slug"> {
  avatar: string;
  assets: number;
  text: JsonText<IconItem["author"]>;
}

interface Family extends Pick<IconCard, "family_name" | "license_name" | "license_url"> {
  /** Up to the number of its icons. */
  head: string;
  license: string;
}

interface Style extends Pick<IconCard, "style_name"> {
  text: JsonText<IconItem["style"]>;
}

const authors = new Map<number, Author>();
const families = new Map<number, Family>();
const styles = new Map<number, Style>();

export function iconText(card: IconCard, presentation: IconPresentation): JsonText<IconItem> {
  const { head, license } = familyOf(card);
  const set = `,"style":${styleText(card)},"family":${head}${presentation.countOf("family", card.family_id)}},"thumbnails":`;
  return `${iconStart(card)}${authorText(card, presentation)}${set}${thumbnailsText(card, presentation)},"tags":${tagsText(card.tags_json)},${license}${iconEnd(card)}`;
}

/** Up to the author. */
export function iconStart({ id, name, slug, is_free, created_at }: Pick<IconCard, "id" | "name" | "slug" | "is_free" | "created_at">): string {
  return `{"id":${id},"name":${quoted(name)},"slug":${quoted(slug)},"free_svg":${is_free === 1},"created":"${new Date(created_at).toISOString()}","author":`;
}

/** From what follows the license. */
export function iconEnd({ download_count }: Pick<IconCard, "download_count">): string {
  return `"download_count":${download_count}}`;
}

export function thumbnailsText({ id, slug }: Pick<IconCard, "id" | "slug">, { links, thumbnailSizes }: Pick<IconPresentation, "links" | "thumbnailSizes">): string {
  let text = "[";
  for (const size of thumbnailSizes) {
    const { url } = links.icon({ iconId: id, format: "png", size, fileName: `${slug}-${size}.png` });
    text += `${text === "[" ? "" : ","}{"url":${quoted(url)},"width":${size},"height":${size}}`;
  }
  return `${text}]`;
}

function authorText(card: IconCard, { links, countOf }: IconPresentation): JsonText<IconItem["author"]> {
  const { author_id: id, author_name: name, author_slug: slug } = card;
  const avatar = links.file({ object: card.avatar_object, fileName: `${slug}.png` }).url;
  const assets = countOf("author", id);
  const known = authors.get(id);
  if (known?.avatar === avatar && known.assets === assets && known.author_name === name && known.author_slug === slug) return known.text;
  const text = writtenAuthor({ id, name, slug, avatar, assets });
  keep(authors, id, { author_name: name, author_slug: slug, avatar, assets, text });
  return text;
}

export function writtenAuthor({ id, name, slug, avatar, assets }: IconItem["author"]): JsonText<IconItem["author"]> {
  return `{"id":${id},"name":${quoted(name)},"slug":${quoted(slug)},"avatar":${quoted(avatar)},"assets":${assets}}`;
}

function familyOf(card: IconCard): Family {
  const { family_id: id, family_name: name, license_name: license, license_url: url } = card;
  const known = families.get(id);
  if (known?.family_name === name && known.license_name === license && known.license_url === url) return known;
  const made = { family_name: name, license_name: license, license_url: url, head: familyHead({ id, name }), license: licenseMember({ license_name: license, license_url: url }) };
  keep(families, id, made);
  return made;
}

/** Up to the number of its icons. */
export function familyHead({ id, name }: { id: number; name: string }): string {
  return `{"id":${id},"name":${quoted(name)},"total":`;
}

/** The member with its comma; nothing for a family without a license. */
export function licenseMember({ license_name: name, license_url: url }: Pick<IconCard, "license_name" | "license_url">): string {
  return name === null ? "" : `"license":{"name":${quoted(name)}${url === null ? "" : `,"url":${quoted(url)}`}},`;
}

function styleText({ style_id: id, style_name: name }: IconCard): JsonText<IconItem["style"]> {
  const known = styles.get(id);
  if (known?.style_name === name) return known.text;
  const text = writtenStyle({ id, name });
  keep(styles, id, { style_name: name, text });
  return text;
}

export function writtenStyle({ id, name }: IconItem["style"]): JsonText<IconItem["style"]> {
  return `{"id":${id},"name":${quoted(name)}}`;
}

/** A catalog has a few hundred of each; with more, all are written anew from time to time. */
function keep<V>(texts: Map<number, V>, id: number, value: V): void {
  if (texts.size >= mostKept) texts.clear();
  texts.set(id, value);
}

function quoted(text: string): string {
  return JSON.stringify(text);
}
