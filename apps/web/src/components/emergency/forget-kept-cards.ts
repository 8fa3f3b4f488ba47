/** Database in which the browser keeps emergency cards, by account. */
export const keptCardsDatabase = 'emergency-cards'

/** Removes what is kept of anybody, at signing out. */
export function forgetKeptCards(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(keptCardsDatabase)
}
