import { MediaError } from '../media-error.ts'

export type PlaylistSegment = {
  uri: string
  durationMs: number
  /** Key and IV (32 hex digits, lower case) of an encrypted segment. */
  key: { uri: string; iv: string | null } | null
}

export type MediaPlaylist = {
  targetDurationMs: number
  init: string | null
  segments: PlaylistSegment[]
  isEnded: boolean
}

/** Reads what we need of a VOD media playlist (RFC 8216 §4.3); unknown tags are skipped, as it demands. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  if (lines[0] !== '#EXTM3U') throw new MediaError('media.package_invalid', 'Not a playlist')
  const playlist: MediaPlaylist = { targetDurationMs: 0, init: null, segments: [], isEnded: false }
  let durationMs: number | null = null
  let key: PlaylistSegment['key'] = null
  for (const line of lines.slice(1)) {
    if (line.startsWith('#EXT-X-TARGETDURATION:')) playlist.targetDurationMs = Number(line.slice(22)) * 1000
    else if (line.startsWith('#EXT-X-MAP:')) playlist.init = /URI="([^"]+)"/.exec(line)?.[1] ?? null
    else if (line.startsWith('#EXT-X-KEY:')) key = parseKey(line)
    else if (line === '#EXT-X-ENDLIST') playlist.isEnded = true
    else if (line.startsWith('#EXTINF:')) durationMs = Math.round(Number.parseFloat(line.slice(8)) * 1000)
    else if (line !== '' && !line.startsWith('#') && durationMs !== null) {
      playlist.segments.push({ uri: line, durationMs, key })
      durationMs = null
    }
  }
  return playlist
}

function parseKey(line: string): PlaylistSegment['key'] {
  if (/METHOD=NONE\b/.test(line)) return null
  const iv = /IV=0x([0-9a-f]{32})\b/i.exec(line)?.[1]?.toLowerCase() ?? null
  return { uri: /URI="([^"]*)"/.exec(line)?.[1] ?? '', iv }
}

/** A subtitle playlist with the whole WebVTT file as its one segment. */
export function buildSubtitlePlaylist(vttFile: string, durationMs: number): string {
  const seconds = durationMs / 1000
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:7',
    `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    `#EXTINF:${seconds.toFixed(3)},`,
    vttFile,
    '#EXT-X-ENDLIST',
    '',
  ].join('\n')
}
