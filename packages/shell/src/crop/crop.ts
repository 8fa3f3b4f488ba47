/** A part of a fixed shape cut out of a picture: its middle in pixels of the picture, and how far it is zoomed in. */
export interface Crop {
  /** Size of the picture, in its own pixels. */
  width: number
  height: number
  /** Width of the part divided by its height; 1 is a square. */
  ratio: number
  x: number
  y: number
  /** 1 shows as much as the shape can; more shows less. */
  zoom: number
}

export const longestZoom = 4

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Size of the part in pixels of the picture. */
export function sizeOf({ width, height, ratio, zoom }: Crop): { width: number; height: number } {
  const widest = Math.min(width, height * ratio)
  return { width: widest / zoom, height: widest / ratio / zoom }
}

/** Keeps the part inside the picture. */
function within(crop: Crop): Crop {
  const size = sizeOf(crop)
  return {
    ...crop,
    x: clamp(crop.x, size.width / 2, crop.width - size.width / 2),
    y: clamp(crop.y, size.height / 2, crop.height - size.height / 2),
  }
}

/** The largest part of the shape in the middle of a picture. */
export const wholeCrop = ({ width, height }: { width: number; height: number }, ratio = 1): Crop => ({
  width,
  height,
  ratio,
  x: width / 2,
  y: height / 2,
  zoom: 1,
})

export const zoomTo = (crop: Crop, zoom: number): Crop =>
  within({ ...crop, zoom: clamp(zoom, 1, longestZoom) })

/** Moves the part by pixels of the picture. */
export const moveBy = (crop: Crop, dx: number, dy: number): Crop =>
  within({ ...crop, x: crop.x + dx, y: crop.y + dy })

const sideOf = { x: 'width', y: 'height' } as const

/** Where the part stands between the two ends of its way, in percent; 50 where there is no way. */
export function percentOf(crop: Crop, axis: 'x' | 'y'): number {
  const own = sizeOf(crop)[sideOf[axis]]
  const way = crop[sideOf[axis]] - own
  return way < 1 ? 50 : Math.round(((crop[axis] - own / 2) / way) * 100)
}

export function moveToPercent(crop: Crop, axis: 'x' | 'y', percent: number): Crop {
  const own = sizeOf(crop)[sideOf[axis]]
  const way = crop[sideOf[axis]] - own
  return within({ ...crop, [axis]: own / 2 + (way * percent) / 100 })
}

/** What of the picture is drawn, in its pixels. */
export function sourceOf(crop: Crop): { left: number; top: number; width: number; height: number } {
  const { width, height } = sizeOf(crop)
  return { left: crop.x - width / 2, top: crop.y - height / 2, width, height }
}
