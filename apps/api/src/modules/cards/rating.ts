/** Average of published reviews with one decimal; null before the first. */
export function ratingOf(stats: { ratingSum: number; ratingCount: number }) {
  return {
    average: stats.ratingCount > 0 ? Math.round((stats.ratingSum / stats.ratingCount) * 10) / 10 : null,
    count: stats.ratingCount,
  }
}
