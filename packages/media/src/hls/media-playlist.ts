import { MediaError } from '../media-error.ts'

export type MediaPlaylist = {
  targetDurationMs: number
  init: string | null
  segments: { uri: string; durationMs: number }[]
  isEnded: boolean
}

/** Reads what we need of a VOD media playlist (RFC 8216 §4.3); unknown tags are skipped, as it demands. */
export function parseMediaPlaylist(text: string): MediaPlaylist {
  const lines = text.split(/\r?\n/).map((line) => line.trim())
  if (lines[0] !== '#EXTM3U') throw new MediaError('media.package_invalid', 'Not a playlist')
  const playlist: MediaPlaylist = { targetDurationMs: 0, init: null, segments: [], isEnded: false }
  let durationMs: number | null = null
  for (const line of lines.slice(1)) {
    if (line.startsWith('#EXT-X-TARGETDURATION:')) playlist.targetDurationMs = Number(line.slice(22)) * 1000
    else if (line.startsWith('#EXT-X-MAP:')) playlist.init = /URI="([^"]+)"/.exec(line)?.[1] ?? null
    else if (line === '#EXT-X-ENDLIST') playlist.isEnded = true
    else if (line.startsWith('#EXTINF:')) durationMs = Math.round(Number.parseFloat(line.slice(8)) * 1000)
    else if (line !== '' && !line.startsWith('#') && durationMs !== null) {
      playlist.segments.push({ uri: line, durationMs })
      durationMs = null
    }
  }
  return playlist
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
