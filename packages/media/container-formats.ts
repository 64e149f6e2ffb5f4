/**
 * The containers of sound and film that are read, as the container library names them. Its own list of all also has HLS playlists, which make it open the
 * files that they name, and formats that no field takes.
 */
export async function containerFormats() {
  const { FLAC, MATROSKA, MP3, MP4, OGG, QTFF, WAVE, WEBM } = await import("mediabunny");
  return [MP4, QTFF, MATROSKA, WEBM, WAVE, OGG, FLAC, MP3];
}
