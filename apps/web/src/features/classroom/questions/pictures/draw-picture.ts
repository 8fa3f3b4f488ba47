import type { Box } from './blur-box.ts'

/** Longest side of what is sent (px), as the API keeps it. */
const longestSide = 1600
/** Cells along the longer side of a part: too few to know a face by, whatever is done to the picture later. */
const cells = 6
const quality = 0.9

export function sizeOf({ width, height }: { width: number; height: number }) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Draws a picture with some parts as a few large cells. Nothing of what is under them is left in the canvas. */
export function drawPicture(canvas: HTMLCanvasElement, picture: ImageBitmap, boxes: readonly Box[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { width, height } = canvas
  context.imageSmoothingEnabled = true
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  for (const box of boxes) pixelate(canvas, context, box)
}

function pixelate(canvas: HTMLCanvasElement, context: CanvasRenderingContext2D, box: Box): void {
  const left = Math.floor(box.x * canvas.width)
  const top = Math.floor(box.y * canvas.height)
  const width = Math.min(canvas.width - left, Math.ceil(box.width * canvas.width))
  const height = Math.min(canvas.height - top, Math.ceil(box.height * canvas.height))
  const scale = cells / Math.max(width, height)
  const small = document.createElement('canvas')
  small.width = Math.max(1, Math.round(width * scale))
  small.height = Math.max(1, Math.round(height * scale))
  const inSmall = small.getContext('2d')
  if (!inSmall) return
  inSmall.imageSmoothingQuality = 'high'
  inSmall.drawImage(canvas, left, top, width, height, 0, 0, small.width, small.height)
  context.imageSmoothingEnabled = false
  context.drawImage(small, 0, 0, small.width, small.height, left, top, width, height)
  context.imageSmoothingEnabled = true
}

/**
 * The picture with its blurred parts as a file of its own: neither what was under them nor what the camera noted is in
 * it. Browsers that cannot write WebP answer PNG, which the API takes too.
 * @throws Error when the canvas gives no picture.
 */
export function pictureToFile(picture: ImageBitmap, boxes: readonly Box[]): Promise<Blob> {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, sizeOf(picture))
  drawPicture(canvas, picture, boxes)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The canvas gave no picture'))),
      'image/webp',
      quality,
    )
  })
}
