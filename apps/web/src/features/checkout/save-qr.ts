import { saveFile } from '@repo/ui/lib/save-file'

/** Edge of the saved picture in px; apps read a code from a picture of this size at once. */
const edge = 720

/** Saves the drawn QR code as a PNG, for who pays on the same phone and cannot scan the own screen. */
export async function saveQr(drawing: SVGSVGElement, name: string): Promise<void> {
  const text = new XMLSerializer().serializeToString(drawing)
  const picture = new Image(edge, edge)
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(text)}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = edge
  canvas.height = edge
  canvas.getContext('2d')?.drawImage(picture, 0, 0, edge, edge)
  const png = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (!png) throw new Error('The browser made no picture of the QR code')
  saveFile(png, name)
}
