"""
Music for a film: of the tracks in a mood, the one whose length is nearest to the film's, and what must be in the credits.

    python examples/python/soundtrack.py Happy 30 track.wav
"""

import os
import sys

from atelier_client import Atelier

mood, seconds, target = sys.argv[1], float(sys.argv[2]), sys.argv[3]

with Atelier(os.environ["ATELIER_KEY"], os.environ["ATELIER_URL"]) as atelier:
    tracks = list(atelier.music.search(mood=mood, page_size=200))
    if not tracks:
        sys.exit(f"no track is {mood}")
    track = min(tracks, key=lambda one: abs(one["seconds"] - seconds))
    atelier.music.download(track["id"]).save(target)
    artist = track["artist"]
    print(f"{track['title']}{' by ' + artist['name'] if artist else ''}: {track['time']}, {track['bpm']} bpm, of {len(tracks)} that are {mood}")
    print(track.get("attribution", f"\"{track['title']}\""), track.get("license", {}).get("name", ""))
