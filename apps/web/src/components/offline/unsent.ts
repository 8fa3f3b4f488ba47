import { fileHandles } from '@repo/uploads/file-handles'
import { createSavedUploads, savedUploadsKey } from '@repo/uploads/saved-uploads'
import { forgetKeptCards } from '../emergency/forget-kept-cards.ts'
import { forgetRecentSearches } from '../site-search/recent-searches.ts'
import { contactDraftKey } from './contact-draft-key.ts'
import { unsentMessages as copy } from './unsent.messages.ts'

/**
 * Everything that this browser keeps under the name of an account: what waits to be sent, and what is being written.
 * Their keys carry the id of the account between colons.
 */
const keysOf = (account: string, storage: Storage): string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
    key.split(':').slice(1).includes(account),
  )

/** What stands in the form of a gift: for whom it is, by the courses that are bought. */
const giftDraft = 'gift:'

const lengthOf = (text: string | null): number => {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.length : 0
  } catch {
    return 0
  }
}

/** Whether a message to the academy is half written. What else stands in its form is typed again in a moment. */
function isWriting(storage: Storage): boolean {
  try {
    const { message } = JSON.parse(storage.getItem(contactDraftKey) ?? '{}') as { message?: unknown }
    return typeof message === 'string' && message.trim() !== ''
  } catch {
    return false
  }
}

/** Films that the server does not have whole; those that it has forgotten after a week count no more. */
function countFilms(keys: readonly string[]): number {
  const start = savedUploadsKey('')
  return keys
    .filter((key) => key.startsWith(start))
    .reduce((sum, key) => sum + createSavedUploads(key.slice(start.length)).all().length, 0)
}

/** What somebody would lose by signing out now, and what would stop, in words; null for nothing. */
export function describeUnsent(account: string): string | null {
  const storage = localStorage
  const keys = keysOf(account, storage)
  const listed = (name: string) => lengthOf(storage.getItem(`${name}:${account}`))
  const begun = (name: string) => keys.filter((key) => key.startsWith(`${name}:${account}:`)).length
  const counts = {
    notes: listed('notes'),
    drafts: begun('note-draft'),
    questions: begun('question-draft'),
    answers: listed('quiz-answers'),
    handIns: begun('hand-in-draft'),
    message: isWriting(storage) ? 1 : 0,
    progress: listed('progress'),
  }
  const parts = (Object.keys(counts) as (keyof typeof counts)[])
    .filter((name) => counts[name] > 0)
    .map((name) => copy[name](counts[name]))
  const films = countFilms(keys)
  const sentences = [
    ...(parts.length > 0 ? [copy.loss(parts.join(', '))] : []),
    ...(films > 0 ? [copy.films(films)] : []),
  ]
  return sentences.length === 0 ? null : sentences.join(' ')
}

/**
 * Removes what waited to be sent, what was being written, what was searched for, the kept emergency cards and the way to
 * films that were being sent, after the person was told.
 */
export function forgetUnsent(account: string): void {
  const storage = localStorage
  for (const key of keysOf(account, storage)) storage.removeItem(key)
  storage.removeItem(contactDraftKey)
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(giftDraft)) sessionStorage.removeItem(key)
  forgetRecentSearches()
  forgetKeptCards()
  fileHandles.forgetAll()
}
