/** A square cut out of a picture: its middle in pixels of the picture, and how far it is zoomed in. */
export interface Crop {
  /** Size of the picture, in its own pixels. */
  width: number
  height: number
  x: number
  y: number
  /** 1 shows as much as a square can; more shows less. */
  zoom: number
}

export const longestZoom = 4

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Edge of the square in pixels of the picture. */
export const edgeOf = ({ width, height, zoom }: Crop): number => Math.min(width, height) / zoom

/** Keeps the square inside the picture. */
function within(crop: Crop): Crop {
  const half = edgeOf(crop) / 2
  return {
    ...crop,
    x: clamp(crop.x, half, crop.width - half),
    y: clamp(crop.y, half, crop.height - half),
  }
}

/** The largest square in the middle of a picture. */
export const wholeCrop = (width: number, height: number): Crop => ({
  width,
  height,
  x: width / 2,
  y: height / 2,
  zoom: 1,
})

export const zoomTo = (crop: Crop, zoom: number): Crop =>
  within({ ...crop, zoom: clamp(zoom, 1, longestZoom) })

/** Moves the square by pixels of the picture. */
export const moveBy = (crop: Crop, dx: number, dy: number): Crop =>
  within({ ...crop, x: crop.x + dx, y: crop.y + dy })

/** Where the square stands between the two ends of its way, in percent; 50 where there is no way. */
export function percentOf(crop: Crop, axis: 'x' | 'y'): number {
  const length = axis === 'x' ? crop.width : crop.height
  const way = length - edgeOf(crop)
  return way < 1 ? 50 : Math.round(((crop[axis] - edgeOf(crop) / 2) / way) * 100)
}

export function moveToPercent(crop: Crop, axis: 'x' | 'y', percent: number): Crop {
  const length = axis === 'x' ? crop.width : crop.height
  const way = length - edgeOf(crop)
  return within({ ...crop, [axis]: edgeOf(crop) / 2 + (way * percent) / 100 })
}

/** What of the picture is drawn: left, top and edge. */
export function sourceOf(crop: Crop): { left: number; top: number; edge: number } {
  const edge = edgeOf(crop)
  return { left: crop.x - edge / 2, top: crop.y - edge / 2, edge }
}
