/** A part of a picture that is made unrecognisable, in shares of its width and height (0–1). */
export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** A press without a drag covers about a face in a portrait. */
const pressed = 0.22
const smallest = 0.03

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** Keeps a box inside the picture, and no smaller than what one sees. */
export function within({ x, y, width, height }: Box): Box {
  const wide = clamp(width, smallest, 1)
  const high = clamp(height, smallest, 1)
  return { x: clamp(x, 0, 1 - wide), y: clamp(y, 0, 1 - high), width: wide, height: high }
}

export const middleBox: Box = { x: 0.4, y: 0.4, width: 0.2, height: 0.2 }

interface Point {
  x: number
  y: number
}

/** The box between two corners; around the point where both are about the same. */
export function boxBetween(from: Point, to: Point): Box {
  const width = Math.abs(to.x - from.x)
  const height = Math.abs(to.y - from.y)
  if (width < smallest && height < smallest)
    return within({ x: to.x - pressed / 2, y: to.y - pressed / 2, width: pressed, height: pressed })
  return within({ x: Math.min(from.x, to.x), y: Math.min(from.y, to.y), width, height })
}

const step = 0.02
const ways: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** What an arrow key does to a box: it moves, with Shift it grows or shrinks. Null for other keys. */
export function boxAfterKey(box: Box, { key, shiftKey }: { key: string; shiftKey: boolean }): Box | null {
  const way = ways[key]
  if (!way) return null
  if (shiftKey) return within({ ...box, width: box.width + way.x, height: box.height + way.y })
  return within({ ...box, x: box.x + way.x, y: box.y + way.y })
}
