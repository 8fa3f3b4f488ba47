import { MediaError } from '../media-error.ts'

/**
 * The RFC 6381 codec string of an `init.mp4`, read from the bytes that the browser will read, so that it cannot
 * disagree with them: `avcC` gives profile, constraints and level; `esds` the AAC object type.
 * @throws MediaError `media.package_invalid`
 */
export function readCodecs(init: Uint8Array): string {
  const avc = find(init, 'avcC')
  if (avc >= 0) {
    const [profile, constraints, level] = init.subarray(avc + 5, avc + 8)
    return `avc1.${[profile, constraints, level].map(hex).join('')}`
  }
  const esds = find(init, 'esds')
  if (esds >= 0) return `mp4a.40.${readAacObjectType(init.subarray(esds + 4))}`
  throw new MediaError('media.package_invalid', 'The init segment holds neither H.264 nor AAC')
}

function find(bytes: Uint8Array, boxType: string): number {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).indexOf(boxType, 0, 'latin1')
}

function hex(byte: number | undefined): string {
  return (byte ?? 0).toString(16).padStart(2, '0')
}

/** ISO/IEC 14496-1: the DecoderSpecificInfo descriptor (tag 5) begins with five bits of object type. */
function readAacObjectType(esds: Uint8Array): number {
  for (let i = 4; i < esds.length - 2; i++) {
    if (esds[i] !== 0x05) continue
    let at = i + 1
    while (((esds[at] ?? 0) & 0x80) !== 0) at++
    const length = (esds[at] ?? 0) & 0x7f
    if (length >= 2 && length <= 16) return (esds[at + 1] ?? 0) >> 3
  }
  throw new MediaError('media.package_invalid', 'The sound has no decoder description')
}
