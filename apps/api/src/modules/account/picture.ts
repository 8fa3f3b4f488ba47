import { AppError, type ErrorName } from '@repo/contract'
import sharp, { type Sharp } from 'sharp'

/** Nothing but the three types we take may be decoded, whatever else the library was built with. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One picture at a time per thread and none kept: memory belongs to requests.
sharp.concurrency(1)
sharp.cache(false)

/** A phone takes 50 megapixels; a picture that unpacks to more is meant to hurt. */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 10
const AVATAR_SIZE = 512
const DOCUMENT_SIZE = 2400

const open = (bytes: Buffer) =>
  // `error` lets odd but readable pictures of old phones in and keeps cut ones out.
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    // Turned as its EXIF says, since all EXIF is left behind: place, camera, thumbnails.
    .autoOrient()

/**
 * Draws a portrait anew: 512×512 WebP out of pixels alone, so nothing that hid in the file survives.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole.
 */
export function drawAvatar(bytes: Buffer): Promise<Buffer> {
  const portrait = open(bytes)
    .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
  return finish(portrait, 'upload.not_an_image')
}

/**
 * Draws the picture of a document anew, large enough to read.
 * @throws AppError `upload.not_a_document` for what cannot be decoded whole.
 */
export function drawDocument(bytes: Buffer): Promise<Buffer> {
  const page = open(bytes)
    .resize(DOCUMENT_SIZE, DOCUMENT_SIZE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
  return finish(page, 'upload.not_a_document')
}

async function finish(picture: Sharp, refusal: ErrorName): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new AppError(refusal, { cause })
  }
}
