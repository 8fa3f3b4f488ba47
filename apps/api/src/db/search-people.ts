import { eq, type SQL } from 'drizzle-orm'
import { users } from './schema/index.ts'
import { matchesWords, matchesWordsBeside, wholeContactOf } from './search-words.ts'

/**
 * Matches parts of the folded name, the email address and the phone number. Who gets the last two masked finds them
 * whole only: otherwise they could be found out by searching for one part after another.
 */
export function matchesPerson(term: string | undefined, isWhole = false): SQL | undefined {
  if (!isWhole) return matchesWords(users.searchText, term)
  const { email, phone } = wholeContactOf(term)
  if (email.includes('@')) return eq(users.email, email)
  if (/^\d+$/.test(phone)) return eq(users.phone, phone)
  return matchesWordsBeside(users.searchText, users, term)
}
