import { type Crop, sourceOf } from './crop.ts'

/** Edge of the picture that is sent (px): sharp at every size it is shown in. */
const sentEdge = 512
const quality = 0.9

/** Draws the chosen square into a canvas of any size. */
export function drawCrop(canvas: HTMLCanvasElement, picture: CanvasImageSource, crop: Crop): void {
  const context = canvas.getContext('2d')
  const { left, top, edge } = sourceOf(crop)
  if (!context) return
  context.imageSmoothingQuality = 'high'
  // Transparent pictures would turn black in formats without transparency.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, left, top, edge, edge, 0, 0, canvas.width, canvas.height)
}

/** The chosen square as a small file. Browsers that cannot write WebP answer PNG, which the API takes too. */
export function cropToFile(picture: CanvasImageSource, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas')
  canvas.width = sentEdge
  canvas.height = sentEdge
  drawCrop(canvas, picture, crop)
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file ? resolve(file) : reject(new Error('The canvas gave no picture'))),
      'image/webp',
      quality,
    )
  })
}
