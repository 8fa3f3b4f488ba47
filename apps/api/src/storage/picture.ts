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

/** A logo is shown at most 240 px wide; three times as much is sharp on every screen and on paper. */
const LOGO_WIDTH = 960
const LOGO_HEIGHT = 320
/** Smaller pictures look washed out where they are shown. */
const LEAST_LOGO_HEIGHT = 48
const ICON_SIZE = 512
/** Of an icon that phones cut round, the part that every shape leaves (W3C Web Application Manifest, § safe zone). */
const SAFE_SHARE = 0.8
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }

/**
 * Re-encodes a logo as PNG from its pixels, without its empty edges, since their width would make it look small.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole, `settings.picture_too_small`
 */
export async function drawLogo(bytes: Buffer) {
  const whole = await finish(open(bytes).ensureAlpha().png(), 'upload.not_an_image')
  const trimmed = (await isClearAtCorner(whole))
    ? await finish(sharp(whole).trim().png(), 'upload.not_an_image')
    : whole
  const { height: rawHeight } = await sharp(trimmed).metadata()
  if (rawHeight < LEAST_LOGO_HEIGHT) throw new AppError('settings.picture_too_small')
  const logo = await sharp(trimmed)
    .resize(LOGO_WIDTH, LOGO_HEIGHT, { fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9 })
    .toBuffer()
  const { width, height } = await sharp(logo).metadata()
  return { bytes: logo, width, height }
}

/** Red, green, blue and alpha of each pixel of a picture of our own, made small. */
export const smallPixels = (bytes: Buffer, longestSide: number): Promise<Buffer> =>
  sharp(bytes)
    .resize(longestSide, longestSide, { fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer()

/**
 * An app icon as PNG in each size that is asked for. Phones show transparent parts black, so that what stands on their
 * screens has a white ground.
 * @throws AppError `upload.not_an_image` for what cannot be decoded whole, `settings.picture_too_small`
 */
export async function drawIcon(bytes: Buffer) {
  const { width, height } = await open(bytes)
    .metadata()
    .catch((cause: unknown) => Promise.reject(new AppError('upload.not_an_image', { cause })))
  if (Math.min(width, height) < ICON_SIZE / 2) throw new AppError('settings.picture_too_small')
  const whole = await finish(
    open(bytes).resize(ICON_SIZE, ICON_SIZE, { fit: 'contain', background: CLEAR }).png(),
    'upload.not_an_image',
  )
  const at = (size: number) => sharp(whole).resize(size, size)
  const inner = Math.round(ICON_SIZE * SAFE_SHARE)
  const edge = (ICON_SIZE - inner) / 2
  return {
    '32.png': await at(32).png().toBuffer(),
    '180.png': await at(180).flatten({ background: '#fff' }).png().toBuffer(),
    '192.png': await at(192).png().toBuffer(),
    '512.png': whole,
    'maskable.png': await at(inner)
      .extend({
        top: Math.floor(edge),
        bottom: Math.ceil(edge),
        left: Math.floor(edge),
        right: Math.ceil(edge),
        background: '#fff',
      })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer(),
  }
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

/** A ground of the logo's own reaches into the corner, and its margin belongs to it. */
async function isClearAtCorner(png: Buffer): Promise<boolean> {
  const corner = sharp(png).extract({ left: 0, top: 0, width: 1, height: 1 })
  const [, , , alpha] = await corner.toColourspace('srgb').raw().toBuffer()
  return alpha === 0
}

async function finish(picture: Sharp, refusal: ErrorName): Promise<Buffer> {
  try {
    return await picture.toBuffer()
  } catch (cause) {
    throw new AppError(refusal, { cause })
  }
}
