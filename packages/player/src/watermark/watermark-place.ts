export type Box = { left: number; top: number; right: number; bottom: number }
export type Size = { width: number; height: number }

/** Distance from the edges, in px. */
const edge = 12

/**
 * Another place for the mark, in px from the left and top of the player: in the free part of the picture, away
 * from the place before, never over captions or controls (`free` ends above them).
 */
export function pickPlace(
  free: Size,
  mark: Size,
  last: { x: number; y: number } | null,
  random = Math.random,
) {
  const roomX = Math.max(0, free.width - mark.width - edge * 2)
  const roomY = Math.max(0, free.height - mark.height - edge * 2)
  const candidates = Array.from({ length: 6 }, () => ({
    x: Math.round(edge + random() * roomX),
    y: Math.round(edge + random() * roomY),
  }))
  const distance = (place: { x: number; y: number }) =>
    last ? Math.hypot(place.x - last.x, place.y - last.y) : 0
  return candidates.reduce((best, place) => (distance(place) > distance(best) ? place : best))
}

export function overlaps(a: Box, b: Box): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
