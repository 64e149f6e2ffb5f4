"""Written by `npm run generate`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, TypedDict

from .. import api_generated as api
from ..request import Query
from .paged import Paged
from .remote_file import RemoteFile


class IconFilters(TypedDict, total=False):
    """Filters: all of them must hold."""

    color: Literal["gradient", "solid-black", "multicolor", "azure", "black", "blue", "chartreuse", "cyan", "gray", "green", "orange", "red", "rose", "spring-green", "violet", "white", "yellow"] | Sequence[Literal["gradient", "solid-black", "multicolor", "azure", "black", "blue", "chartreuse", "cyan", "gray", "green", "orange", "red", "rose", "spring-green", "violet", "white", "yellow"]]
    """Colours that can be seen in the icon, or how it is coloured; one of them must match"""
    shape: Literal["outline", "fill", "lineal-color", "hand-drawn"] | Sequence[Literal["outline", "fill", "lineal-color", "hand-drawn"]]
    """How the icon is drawn; one of them must match"""
    period: Literal["three-months", "six-months", "one-year", "all"] | Sequence[Literal["three-months", "six-months", "one-year", "all"]]
    """How long ago the icon was added, at most; of several the longest counts"""
    free_svg: Literal["all", "free", "premium"] | Sequence[Literal["all", "free", "premium"]]
    """Whether the icon's SVG is free; one of them must match"""
    icon_type: Literal["standard", "animated", "sticker", "uicon"] | Sequence[Literal["standard", "animated", "sticker", "uicon"]]
    """Kinds of icon; one of them must match"""


class IconQueries:
    """Calls with the parameters of the service."""

    def search(
        self,
        term: str | None = None,
        *,
        match: Literal["all", "some"] | None = None,
        slug: str | None = None,
        family_id: int | None = None,
        style_id: int | None = None,
        order: Literal["relevance", "recent"] | None = None,
        thumbnail_size: Literal["16", "24", "32", "64", "128", "256", "512"] | Sequence[Literal["16", "24", "32", "64", "128", "256", "512"]] | None = None,
        facets: Literal["color", "shape", "icon_type", "family", "style"] | Sequence[Literal["color", "shape", "icon_type", "family", "style"]] | None = None,
        filters: IconFilters | None = None,
        page_size: int = 50,
        language: str | None = None,
    ) -> Paged[api.Icon, api.IconList]:
        """
        Searches icons. Iterate over it for one item after the other, `page_size` at a time. `language`, such as `es`, is looked
        in first; without it, words that English does not have are recognised all the same.

        - term: Words to find, the last one also as a prefix. Items that have all of them come first. Empty counts as absent
        - match: `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must
        match
        - slug: A slug: icons that have exactly this one come first, then what its words find as a `term`. Counts before `term`
        - family_id: Only icons of this family (1 to 999999999999999).
        - style_id: Only icons of this style; with `family-id` those of the family that are drawn alike (1 to 999999999999999).
        - order: Without `term` and `slug`: by popularity, or the newest first. With either, the most similar come first whatever
        this says (default "relevance").
        - thumbnail_size: Sides of the thumbnails in pixels: one square PNG each, in this order (default ["128"]).
        - facets: Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not
        for the filter of the facet's name
        - filters: Filters: all of them must hold
        """
        query: Query = {
            "term": term,
            "match": match,
            "slug": slug,
            "family-id": family_id,
            "style-id": style_id,
            "order": order,
            "thumbnail_size": thumbnail_size,
            "facets": facets,
            "filters": filters,
        }
        return self._search(query, page_size, language)

    def _search(self, query: Query, page_size: int, language: str | None) -> Paged[api.Icon, api.IconList]:
        raise NotImplementedError

    def download(
        self,
        id: int,
        *,
        format: Literal["svg", "png"] | None = None,
        png_size: Literal["16", "24", "32", "64", "128", "256", "512"] | None = None,
        color: str | None = None,
        rotate: Literal["0", "90", "180", "270"] | None = None,
        flip: Literal["horizontal", "vertical", "both"] | None = None,
    ) -> RemoteFile:
        """
        Counts a download and gives the file.

        - format: File format (default "png").
        - png_size: Side of the PNG in pixels (default "512").
        - color: Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names
        - rotate: Degrees to turn it by, clockwise (default "0").
        - flip: Mirrors it, before it is turned
        """
        query: Query = {
            "format": format,
            "png_size": png_size,
            "color": color,
            "rotate": rotate,
            "flip": flip,
        }
        return self._download(id, query)

    def _download(self, id: int, query: Query) -> RemoteFile:
        raise NotImplementedError

    def code(
        self,
        id: int,
        *,
        as_: Literal["svg", "jsx", "vue", "css", "data-url"] | None = None,
        size: int | None = None,
        color: str | None = None,
        rotate: Literal["0", "90", "180", "270"] | None = None,
        flip: Literal["horizontal", "vertical", "both"] | None = None,
    ) -> str:
        """
        The icon as text to paste: SVG, a component, CSS or a data URL.

        - as_: `svg`: a document; `jsx`: a component for React and its like; `vue`: a single-file component; `css`: a rule, whose
        icon takes the colour of text where none is given; `data-url`: an address that holds the drawing (default "svg").
        - size: Side of a square, pixels; without it the drawing's own, or that of the text (1 to 4096).
        - color: Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names
        - rotate: Degrees to turn it by, clockwise (default "0").
        - flip: Mirrors it, before it is turned
        """
        query: Query = {
            "as": as_,
            "size": size,
            "color": color,
            "rotate": rotate,
            "flip": flip,
        }
        return self._code(id, query)

    def _code(self, id: int, query: Query) -> str:
        raise NotImplementedError

    def sprite(
        self,
        ids: Sequence[int],
        *,
        color: str | None = None,
        rotate: Literal["0", "90", "180", "270"] | None = None,
        flip: Literal["horizontal", "vertical", "both"] | None = None,
    ) -> str:
        """
        Several icons, 100 at most, as one SVG sprite. Counts a download of each.

        - color: Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names
        - rotate: Degrees to turn it by, clockwise (default "0").
        - flip: Mirrors it, before it is turned
        """
        query: Query = {
            "color": color,
            "rotate": rotate,
            "flip": flip,
        }
        return self._sprite(ids, query)

    def _sprite(self, ids: Sequence[int], query: Query) -> str:
        raise NotImplementedError

    def zip(
        self,
        ids: Sequence[int],
        *,
        format: Literal["svg", "png"] | None = None,
        png_size: Literal["16", "24", "32", "64", "128", "256", "512"] | None = None,
        color: str | None = None,
        rotate: Literal["0", "90", "180", "270"] | None = None,
        flip: Literal["horizontal", "vertical", "both"] | None = None,
    ) -> Iterator[bytes]:
        """
        Several icons, 100 at most, as one ZIP file, piece by piece. Counts a download of each. Is not repeated after a failure.

        - format: What the icons are in it (default "svg").
        - png_size: Side of the PNGs in pixels (default "512").
        - color: Colour to draw a one-colour icon in: hexadecimal, with or without `#`, or one of the basic CSS names
        - rotate: Degrees to turn it by, clockwise (default "0").
        - flip: Mirrors it, before it is turned
        """
        query: Query = {
            "format": format,
            "png_size": png_size,
            "color": color,
            "rotate": rotate,
            "flip": flip,
        }
        return self._zip(ids, query)

    def _zip(self, ids: Sequence[int], query: Query) -> Iterator[bytes]:
        raise NotImplementedError


class SoundQueries:
    """Calls with the parameters of the service."""

    def search(
        self,
        q: str | None = None,
        *,
        match: Literal["all", "some"] | None = None,
        category: Literal["ambience", "beach-and-ocean", "cars-and-airplanes", "cartoon-voices-and-sounds", "cinematic-impacts", "city-ambience", "clothing", "debris", "drum-and-percussion-loops", "electronic-devices", "epic-transitions", "explosions-and-crashes", "foley", "footsteps", "forest", "gaming-and-fantasy", "genre", "ghosts-and-horror-transitions", "glitch-and-noise", "household-objects", "human-sounds", "interface-and-alerts", "intros-and-outros", "kicks-and-punches", "machines-and-tools", "melodic-loops", "musical", "one-shots", "pets-and-farm-animals", "rain-and-storm", "realistic", "risers", "room-tones", "sci-fi-sounds", "transitions", "uncategorised", "user-interface", "vocal-phrases", "water", "weapons-and-warfare", "whooshes", "wildlife", "wind"] | None = None,
        duration_min: float | None = None,
        duration_max: float | None = None,
        include_premium: bool | None = None,
        order_by: Literal["relevance", "popularity", "-popularity", "download_count", "-download_count", "created_at", "-created_at", "duration", "-duration", "title", "-title"] | None = None,
        facets: Literal["category", "premium", "duration"] | Sequence[Literal["category", "premium", "duration"]] | None = None,
        page_size: int = 50,
        language: str | None = None,
    ) -> Paged[api.SoundEffect, api.SoundEffectList]:
        """
        Searches sound effects; lengths in seconds. Iterate over it for one item after the other, `page_size` at a time.
        `language`, such as `es`, is looked in first; without it, words that English does not have are recognised all the same.

        - q: Words to find in titles, tags and categories, the last one also as a prefix. Items that have all of them come first.
        Empty counts as absent
        - match: `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must
        match
        - category: Slug of a category; a parent takes in its subcategories
        - duration_min: At least this length, seconds (at least 0).
        - duration_max: At most this length, seconds (at least 0).
        - include_premium: Show premium items too (default false).
        - order_by: A leading minus is descending. Default: `relevance` with `q`, otherwise `-popularity`. Equal items follow
        their ids
        - facets: Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not
        for the filter of the facet's name
        """
        query: Query = {
            "q": q,
            "match": match,
            "category": category,
            "duration_min": duration_min,
            "duration_max": duration_max,
            "include-premium": include_premium,
            "order_by": order_by,
            "facets": facets,
        }
        return self._search(query, page_size, language)

    def _search(self, query: Query, page_size: int, language: str | None) -> Paged[api.SoundEffect, api.SoundEffectList]:
        raise NotImplementedError


class MusicQueries:
    """Calls with the parameters of the service."""

    def search(
        self,
        q: str | None = None,
        *,
        match: Literal["all", "some"] | None = None,
        genre: str | Sequence[str] | None = None,
        mood: str | Sequence[str] | None = None,
        key: str | Sequence[str] | None = None,
        duration_min: float | None = None,
        duration_max: float | None = None,
        bpm_min: int | None = None,
        bpm_max: int | None = None,
        include_premium: bool | None = None,
        time_range: Literal["7d", "30d", "90d"] | None = None,
        order_by: Literal["relevance", "popularity", "-popularity", "created_at", "-created_at", "title", "-title", "seconds", "-seconds", "bpm", "-bpm"] | None = None,
        facets: Literal["genre", "mood", "key", "duration", "bpm"] | Sequence[Literal["genre", "mood", "key", "duration", "bpm"]] | None = None,
        page_size: int = 50,
        language: str | None = None,
    ) -> Paged[api.Track, api.TrackList]:
        """
        Searches music; lengths in seconds, tempos in beats a minute. Iterate over it for one item after the other, `page_size` at
        a time. `language`, such as `es`, is looked in first; without it, words that English does not have are recognised all the
        same.

        - q: Words to find in titles, tags, artists, genres and moods, the last one also as a prefix. Items that have all of them
        come first. Empty counts as absent
        - match: `some` (default): where all words find less than a page, the best partial matches follow. `all`: every word must
        match
        - genre: Names of genres, in any case; one of them must match
        - mood: Names of moods, in any case; one of them must match
        - key: Musical keys such as `A minor` or `F#m`, in any case; one of them must match
        - duration_min: At least this length, seconds (at least 0).
        - duration_max: At most this length, seconds (at least 0).
        - bpm_min: At least this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999).
        - bpm_max: At most this tempo, beats a minute; tracks of which none is known are left out (0 to 999999999999999).
        - include_premium: Show premium items too (default false).
        - time_range: Only what entered the catalog in so many days before now
        - order_by: A leading minus is descending. Items of which no `bpm` is known come last either way. Default: `relevance`
        with `q`, otherwise `-popularity`. Equal items follow their ids
        - facets: Filters whose values are to be counted. The counts hold for the words and the other filters of the request, not
        for the filter of the facet's name
        """
        query: Query = {
            "q": q,
            "match": match,
            "genre": genre,
            "mood": mood,
            "key": key,
            "duration_min": duration_min,
            "duration_max": duration_max,
            "bpm_min": bpm_min,
            "bpm_max": bpm_max,
            "include-premium": include_premium,
            "time_range": time_range,
            "order_by": order_by,
            "facets": facets,
        }
        return self._search(query, page_size, language)

    def _search(self, query: Query, page_size: int, language: str | None) -> Paged[api.Track, api.TrackList]:
        raise NotImplementedError


class UsageQueries:
    """Calls with the parameters of the service."""

    def usage(
        self,
        *,
        from_: str | None = None,
        to: str | None = None,
        by: Literal["day", "hour"] | None = None,
        model: str | None = None,
        key: str | None = None,
        by_key: bool | None = None,
    ) -> list[api.UsageEntry]:
        """
        What the account has used, by day and model.

        - from_: First day (UTC), such as 2026-01-01, or an ISO 8601 instant; not after `to`; default: 29 days before the end
        - to: Last day (UTC), or an ISO 8601 instant that is not included; default: now
        - by: What is summed together (default "day").
        - model: This model alone: path of its create call below /v1/ai
        - key: What was asked for with this key alone, by its id
        - by_key: Whether each key has its own entries (default false).
        """
        query: Query = {
            "from": from_,
            "to": to,
            "by": by,
            "model": model,
            "key": key,
            "by_key": by_key,
        }
        return self._usage(query)

    def _usage(self, query: Query) -> list[api.UsageEntry]:
        raise NotImplementedError
