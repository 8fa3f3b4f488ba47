/** Shorter words are similar to too many others to be corrected. */
export const SHORTEST_GUESSED = 4
const TWO_MISTAKES_FROM = 8
const MOST_GUESSES = 3

/** The known words closest to a mistyped one, within the number of mistakes that its length allows. */
export function guessWords(typed: string, known: readonly string[]): string[] {
  if (typed.length < SHORTEST_GUESSED) return []
  const most = typed.length >= TWO_MISTAKES_FROM ? 2 : 1
  const distances = known.map((word) => ({ word, distance: mistakesBetween(typed, word) }))
  const least = Math.min(...distances.map(({ distance }) => distance))
  if (least > most) return []
  return distances
    .filter(({ distance }) => distance === least)
    .slice(0, MOST_GUESSES)
    .map(({ word }) => word)
}

/**
 * `LIKE` patterns for words with one letter more or less than the typed one, or with two neighbouring letters
 * swapped. A changed letter is left out: in Vietnamese it too often makes another word ("mũi", "môi").
 */
export function neighbourPatterns(typed: string): string[] {
  const places = [...typed].map((_, n) => n)
  const added = [...places, typed.length].map((n) => `${typed.slice(0, n)}_${typed.slice(n)}`)
  const leftOut = places.map((n) => typed.slice(0, n) + typed.slice(n + 1))
  const swapped = places
    .slice(1)
    .map((n) => typed.slice(0, n - 1) + typed[n] + typed[n - 1] + typed.slice(n + 1))
  return [...new Set([...added, ...leftOut, ...swapped])].filter((pattern) => pattern !== typed)
}

/** Number of letters left out, added or changed, or of neighbours swapped (optimal string alignment distance). */
export function mistakesBetween(a: string, b: string): number {
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, n) => n)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1
      let least = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + change)
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, before[j - 2]! + 1)
      row.push(least)
    }
    before = last
    last = row
  }
  return last[b.length]!
}
