const key = 'recent-searches'
const most = 5

/** What was searched for on this device, newest first. It never leaves the device. */
export function readRecentSearches(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    if (!Array.isArray(kept)) return []
    return kept.filter((one): one is string => typeof one === 'string' && one !== '').slice(0, most)
  } catch {
    return []
  }
}

export function keepRecentSearch(text: string): void {
  const clean = text.normalize('NFC').trim()
  if (clean === '') return
  write([clean, ...readRecentSearches().filter((one) => one !== clean)].slice(0, most))
}

export const forgetRecentSearches = (): void => write([])

function write(searches: readonly string[]): void {
  try {
    localStorage.setItem(key, JSON.stringify(searches))
  } catch {
    // Storage may be refused; then there is simply no history.
  }
}
