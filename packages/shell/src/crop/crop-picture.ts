import { type Crop, sourceOf } from './crop.ts'

const quality = 0.9

/**
 * What transparent parts of a picture are drawn on: they would turn black in formats without transparency. `none` keeps
 * them, for what is sent in a format that has it.
 */
export type Ground = 'white' | 'none'

/** Draws the chosen part into a canvas of any size. */
export function drawCrop(
  canvas: HTMLCanvasElement,
  picture: CanvasImageSource,
  crop: Crop,
  ground: Ground = 'white',
): void {
  const context = canvas.getContext('2d')
  const { left, top, width, height } = sourceOf(crop)
  if (!context) return
  context.imageSmoothingQuality = 'high'
  context.clearRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = '#fff'
  if (ground === 'white') context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, width, height, 0, 0, canvas.width, canvas.height)
}

/**
 * The chosen part as a small file, `width` pixels wide. Browsers that cannot write WebP answer PNG, which the API takes too.
 * @throws Error when the canvas gives no picture.
 */
export function cropToFile(
  picture: CanvasImageSource,
  crop: Crop,
  width: number,
  ground: Ground = 'white',
): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = Math.round(width / crop.ratio)
  drawCrop(canvas, picture, crop, ground)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The canvas gave no picture'))),
      'image/webp',
      quality,
    )
  })
}
