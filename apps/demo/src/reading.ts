const WORDS_PER_MINUTE = 200
const MINUTE_MS = 60_000

/** How long a text takes to read, in ms, by whole minutes. */
export function readingMs(html: string): number {
  const words = html
    .replace(/<[^>]*>/g, ' ')
    .split(/\s+/)
    .filter(Boolean).length
  return Math.max(1, Math.ceil(words / WORDS_PER_MINUTE)) * MINUTE_MS
}
