/** How much of a box (in whole percent) lies left of a point. */
export function shareAt(x: number, { left, width }: { left: number; width: number }): number {
  if (width <= 0) return 50
  return Math.round(Math.min(1, Math.max(0, (x - left) / width)) * 100)
}
