import type { TextStyle } from './text.ts'
import type { DemoVideoInput } from './video.types.ts'

/** The video is laid out for 1280×720; everything else is a zoom of it. */
export const frame = { width: 1280, height: 720 }
/** Where the words stand, left of the moving panel. */
export const column = { x: 72, y: 96, width: 640, height: 528 }
export const panelPosition = { x: 772, y: 96 }

export const display = (size: number, color: string): TextStyle => ({
  family: 'Newsreader',
  weight: 500,
  size,
  color,
  leading: 1.16,
})
export const plain = (size: number, weight: 400 | 500 | 600, color: string): TextStyle => ({
  family: 'Be Vietnam Pro',
  weight,
  size,
  color,
  leading: 1.5,
})

export type Words = Pick<DemoVideoInput, 'title' | 'courseTitle' | 'doctorName'>

/** A drawing of its own, to be laid over the video. */
export function svg(width: number, height: number, inner: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${inner}</svg>`
}
