import { MediaError } from '../media-error.ts'

type Box = { type: string; from: number; to: number }

/** Flags of a `trun` box (ISO/IEC 14496-12 §8.8.8) and how many bytes each adds before or in the samples. */
const trunFlags = {
  dataOffset: 0x1,
  firstFlags: 0x4,
  duration: 0x100,
  size: 0x200,
  flags: 0x400,
  shift: 0x800,
}
/** Flags of a `tfhd` box that come before the default duration and size. */
const tfhdFlags = { baseOffset: 0x1, description: 0x2, duration: 0x8, size: 0x10 }
/** `default-base-is-moof`: the data are counted from the beginning of their own `moof`. */
const baseIsMoof = 0x020000
/** Depends on no other sample, and is a sync sample. */
const keyFrameFlags = 0x02000000

/**
 * The first picture of a segment, which every segment of ours begins with and which needs no other, as a segment of its
 * own that lasts as long: what an I-frame playlist (RFC 8216 §4.3.3.6) names.
 * @throws MediaError `media.package_invalid` where the segment is not one of a single fragment and track
 */
export function takeKeyFrame(segment: Buffer): Buffer {
  const moof = need(segment, { from: 0, to: segment.length }, 'moof')
  const traf = need(segment, moof, 'traf')
  const trackId = segment.readUInt32BE(need(segment, traf, 'tfhd').from + 4)
  const beginsAt = readTime(segment, need(segment, traf, 'tfdt').from)
  const run = readRun(segment, need(segment, traf, 'trun').from, readDefaults(segment, traf))
  const start = moof.from - 8 + run.dataOffset
  const picture = segment.subarray(start, start + run.size)
  if (picture.length !== run.size || run.size === 0) throw broken('Its first picture lies outside')
  const sequence = segment.readUInt32BE(need(segment, moof, 'mfhd').from + 4)
  const head = (dataOffset: number) =>
    box('moof', [
      box('mfhd', [words(0, sequence)]),
      box('traf', [
        box('tfhd', [words(baseIsMoof, trackId)]),
        box('tfdt', [words(0x01000000), longWord(beginsAt)]),
        box('trun', [
          words(trunFlags.dataOffset | trunFlags.duration | trunFlags.size | trunFlags.flags, 1, dataOffset),
          words(run.duration, run.size, keyFrameFlags),
        ]),
      ]),
    ])
  return Buffer.concat([head(head(0).length + 8), box('mdat', [picture])])
}

/** The contents of boxes begin after their eight bytes of size and name; `from` and `to` bound the contents. */
function need(bytes: Buffer, { from, to }: Omit<Box, 'type'>, type: string): Box {
  for (let at = from; at + 8 <= to; ) {
    const size = bytes.readUInt32BE(at)
    const name = bytes.toString('latin1', at + 4, at + 8)
    if (size < 8 || at + size > to) break
    if (name === type) return { type, from: at + 8, to: at + size }
    at += size
  }
  throw broken(`No ${type} box`)
}

function readTime(bytes: Buffer, at: number): bigint {
  return bytes[at] === 1 ? bytes.readBigUInt64BE(at + 4) : BigInt(bytes.readUInt32BE(at + 4))
}

function readDefaults(bytes: Buffer, traf: Box): { duration: number; size: number } {
  const { from } = need(bytes, traf, 'tfhd')
  const flags = bytes.readUInt32BE(from) & 0xff_ff_ff
  let at = from + 8
  if (flags & tfhdFlags.baseOffset) throw broken('Its data are counted from the beginning of a file')
  if (flags & tfhdFlags.description) at += 4
  const duration = flags & tfhdFlags.duration ? bytes.readUInt32BE(at) : 0
  if (flags & tfhdFlags.duration) at += 4
  return { duration, size: flags & tfhdFlags.size ? bytes.readUInt32BE(at) : 0 }
}

/** Where the data begin, how large the first sample is, and how long all samples last. */
function readRun(bytes: Buffer, from: number, defaults: { duration: number; size: number }) {
  const flags = bytes.readUInt32BE(from) & 0xff_ff_ff
  const samples = bytes.readUInt32BE(from + 4)
  if (!(flags & trunFlags.dataOffset)) throw broken('Its data have no place')
  const dataOffset = bytes.readInt32BE(from + 8)
  let at = from + 12 + (flags & trunFlags.firstFlags ? 4 : 0)
  let [duration, size] = [0, defaults.size]
  for (let sample = 0; sample < samples; sample++) {
    duration += flags & trunFlags.duration ? bytes.readUInt32BE(at) : defaults.duration
    if (flags & trunFlags.duration) at += 4
    if (flags & trunFlags.size && sample === 0) size = bytes.readUInt32BE(at)
    for (const field of [trunFlags.size, trunFlags.flags, trunFlags.shift]) if (flags & field) at += 4
  }
  return { dataOffset, duration, size }
}

function box(type: string, contents: Buffer[]): Buffer {
  const size = contents.reduce((sum, { length }) => sum + length, 8)
  return Buffer.concat([words(size), Buffer.from(type, 'latin1'), ...contents])
}

function words(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  values.forEach((value, i) => bytes.writeUInt32BE(value, i * 4))
  return bytes
}

function longWord(value: bigint): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(value)
  return bytes
}

const broken = (fault: string) =>
  new MediaError('media.package_invalid', `A segment without its key frame: ${fault}`)
