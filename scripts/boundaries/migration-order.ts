import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Violation } from './rules.ts'

const JOURNAL = 'apps/api/migrations/meta/_journal.json'

interface JournalEntry {
  idx: number
  when: number
  tag: string
}

/**
 * A database takes only migrations that are younger than its newest one. One that was written earlier and numbered later,
 * as after a rebase, would be left out by every installation that has the one before it, and by no new database.
 */
export function checkMigrationOrder(root: string): Violation[] {
  const { entries } = JSON.parse(readFileSync(join(root, JOURNAL), 'utf8')) as { entries: JournalEntry[] }
  return findDisorder(entries).map((message) => ({ path: JOURNAL, line: 1, message }))
}

/** What breaks the order, one message for each migration that does. */
export function findDisorder(entries: readonly JournalEntry[]): string[] {
  return entries.flatMap(({ idx, when, tag }, index) => {
    const before = entries[index - 1]
    const number = String(index).padStart(4, '0')
    const isNumbered = idx === index && tag.startsWith(`${number}_`)
    if (isNumbered && (!before || when > before.when)) return []
    return isNumbered
      ? [`${tag} is older than the one before it: delete it and generate it again`]
      : [`${tag} should be number ${number}: delete it and generate it again`]
  })
}
