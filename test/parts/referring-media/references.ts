import { fileURLToPath } from "node:url";

/** What a file may hold that names another one: a path, as `file:` URL, of this machine, and a URL of this machine's network. */
export interface Referred {
  file: URL;
  url: string;
}

const beginning = ["#EXTM3U", "#EXT-X-VERSION:7", "#EXT-X-TARGETDURATION:4", "#EXT-X-MEDIA-SEQUENCE:0"];
const hls = (...lines: string[]) => [...beginning, ...lines, "#EXT-X-ENDLIST", ""].join("\n");
const segment = (uri: string) => ["#EXTINF:4.0,", uri];

/** Every format of playlists, manifests and documents that makes some reader open what it names, by name. */
export function referencesTo({ file, url }: Referred): Record<string, string> {
  const path = fileURLToPath(file);
  return {
    "hls-path": hls(...segment(path)),
    "hls-file-url": hls(...segment(file.href)),
    "hls-http": hls(...segment(url)),
    "hls-key": hls(`#EXT-X-KEY:METHOD=AES-128,URI="${url}"`, ...segment(path)),
    "hls-map": hls(`#EXT-X-MAP:URI="${path}"`, ...segment(path)),
    "hls-master": `#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n${url}\n`,
    "hls-concat": hls(...segment(`concat:${path}|${path}`), ...segment(`subfile,,start,0,end,9999,,:${path}`)),
    dash: `<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT4S">` +
      `<Period><AdaptationSet mimeType="audio/mp4">` +
      `<Representation id="1" bandwidth="1"><BaseURL>${file.href}</BaseURL></Representation></AdaptationSet></Period></MPD>`,
    ffconcat: `ffconcat version 1.0\nfile '${path}'\nfile '${url}'\n`,
    sdp: `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nt=0 0\nm=audio ${new URL(url).port} RTP/AVP 0\n`,
    pls: `[playlist]\nFile1=${path}\nFile2=${url}\nNumberOfEntries=2\nVersion=2\n`,
    m3u: `${path}\n${url}\n`,
    cue: `FILE "${path}" MP3\n  TRACK 01 AUDIO\n    INDEX 01 00:00:00\n`,
    svg: `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="60"><style>@import url("${url}");</style>` +
      `<image href="${file.href}" xlink:href="${url}" width="90" height="60"/><use href="${file.href}#a"/></svg>`,
    "svg-entity": `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY x SYSTEM "${file.href}">]>` +
      `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><text>&x;</text></svg>`,
    xmp: `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
      `<rdf:Description rdf:about="${file.href}" rdf:resource="${url}"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  };
}
