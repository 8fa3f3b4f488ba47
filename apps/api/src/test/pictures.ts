import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'

interface PhotoOptions {
  width?: number
  height?: number
  /** EXIF orientation, 1 to 8. */
  orientation?: number
  /** Writes a location and a marker `Canary` into the EXIF data. */
  place?: boolean
  /** Uses random pixels, which do not compress, so that the file is large. */
  noise?: boolean
}

/** A JPEG as a phone would write it. */
export function photo({
  width = 64,
  height = 64,
  orientation,
  place,
  noise,
}: PhotoOptions = {}): Promise<Buffer> {
  const create = {
    width,
    height,
    channels: 3 as const,
    background: '#8a6d5b',
    ...(noise ? { noise: { type: 'gaussian' as const, mean: 128, sigma: 60 } } : {}),
  }
  const picture = sharp({ create }).jpeg()
  if (place)
    picture.withExif({
      IFD0: { Artist: 'Canary' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '10/1 46/1 0/1', GPSLongitudeRef: 'E' },
    })
  if (orientation) picture.withMetadata({ orientation })
  return picture.toBuffer()
}

/** A valid PNG of one colour with the given size: few bytes, many pixels. */
export function bigPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // One bit per pixel, grey.
  header.set([1, 0, 0, 0, 0], 8)
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 })
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, check])
}
