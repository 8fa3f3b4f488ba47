import { AppError, type ErrorName } from '@repo/contract'
import sharp, { type Sharp } from 'sharp'

/** Only the three accepted types may be decoded, whatever else the library supports. */
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })
// One picture at a time per thread and no cache, to save memory for requests.
sharp.concurrency(1)
sharp.cache(false)

/** Phones take up to 50 megapixels; a larger picture is likely a decompression bomb. */
const MAX_PIXELS = 50_000_000
const MAX_SECONDS = 10
const AVATAR_SIZE = 512
/** Covers are 16:10, twice as wide as the widest place that shows one. */
const COVER_WIDTH = 1280
const COVER_HEIGHT = 800
const DOCUMENT_SIZE = 2400
/** Longest side of the picture of a question: detail enough for a phone held close. */
const QUESTION_SIZE = 1600
/** Longest side of a picture on a page: as wide as the widest text, twice. */
const SITE_PICTURE_SIZE = 1600

const open = (bytes: Buffer) =>
  // `error` accepts odd but readable pictures of old phones and refuses truncated ones.
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    .timeout({ seconds: MAX_SECONDS })
    // Rotated by its EXIF, because all EXIF data (place, camera, thumbnails) is dropped.
    .autoOrient()

/**
 * Re-encodes a portrait as a 512×512 WebP from its pixels, so that nothing hidden in the file survives.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole.
 */
export function drawAvatar(bytes: Buffer): Promise<Buffer> {
  const portrait = open(bytes)
    .resize(AVATAR_SIZE, AVATAR_SIZE, { fit: 'cover', position: 'attention' })
    .webp({ quality: 82 })
  return finish(portrait, 'upload.not_an_image')
}

/**
 * Re-encodes a cover as a 1280×800 WebP from its pixels; what does not fit the shape is cut off around what stands out.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole.
 */
export function drawCover(bytes: Buffer): Promise<Buffer> {
  const cover = open(bytes)
    .resize(COVER_WIDTH, COVER_HEIGHT, { fit: 'cover', position: 'attention' })
    // Transparent parts would show the page through them.
    .flatten({ background: '#fff' })
    .webp({ quality: 84 })
  return finish(cover, 'upload.not_an_image')
}

/**
 * Re-encodes the picture of a question as WebP from its pixels, whole and in its own shape, because areas are marked on it.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole.
 */
export const drawQuestionPicture = (bytes: Buffer) => drawWhole(bytes, QUESTION_SIZE)

/**
 * Re-encodes a picture of a page or an article as WebP from its pixels, in its own shape.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole.
 */
export const drawSitePicture = (bytes: Buffer) => drawWhole(bytes, SITE_PICTURE_SIZE)

async function drawWhole(bytes: Buffer, longestSide: number) {
  const picture = open(bytes)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .webp({ quality: 84 })
  const drawn = await finish(picture, 'upload.not_an_image')
  const { width, height } = await sharp(drawn).metadata()
  return { bytes: drawn, width, height }
}

/**
 * Re-encodes the picture of a document, large enough to read.
 * @throws AppError `upload.not_a_document` for what cannot be decoded whole.
 */
export function drawDocument(bytes: Buffer): Promise<Buffer> {
  const page = open(bytes)
    .resize(DOCUMENT_SIZE, DOCUMENT_SIZE, { fit: 'inside', withoutEnlargement: true })
    .webp({ quality: 85 })
  return finish(page, 'upload.not_a_document')
}

/** Long enough for a table or a diagram that is printed. */
const LESSON_PICTURE_SIZE = 4000

type PictureType = 'image/jpeg' | 'image/png' | 'image/webp'

const encode = (picture: Sharp, type: string): Sharp => {
  if (type === 'image/png') return picture.png()
  return type === 'image/webp' ? picture.webp({ quality: 90 }) : picture.jpeg({ quality: 90 })
}

/**
 * Re-encodes a picture that a lesson offers, in its own format.
 * @throws AppError `upload.not_a_lesson_file` for what cannot be decoded whole.
 */
export function drawLessonPicture(bytes: Buffer, type: PictureType): Promise<Buffer> {
  const picture = open(bytes).resize(LESSON_PICTURE_SIZE, LESSON_PICTURE_SIZE, {
    fit: 'inside',
    withoutEnlargement: true,
  })
  return finish(encode(picture, type), 'upload.not_a_lesson_file')
}

/** A stored picture in its own format with a layer of its size over it. */
export async function stampPicture(
  bytes: Buffer,
  layerOf: (width: number, height: number) => Buffer,
): Promise<Buffer> {
  const { width, height, format } = await open(bytes).metadata()
  const stamped = open(bytes).composite([{ input: layerOf(width, height) }])
  return encode(stamped, `image/${format}`).toBuffer()
}

async function finish(picture: Sharp, refusal: ErrorName): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new AppError(refusal, { cause })
  }
}
