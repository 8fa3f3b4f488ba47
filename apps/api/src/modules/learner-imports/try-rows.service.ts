import type { ImportFault } from '@repo/contract/crm-learner-imports'
import { foldText } from '@repo/messages'
import type { Tx } from '../../db/client.ts'
import { isLearner } from '../account/index.ts'
import { isOver, listEnrollmentsOf, listOpenableCourses } from '../learning/index.ts'
import { findAccounts, type ImportColumns, type NewRow } from './learner-imports.repo.ts'
import { type ParsedRow, parseRow } from './parse-row.ts'
import type { Table } from './read-table.ts'

type TriedRow = Omit<NewRow, 'importId'>
interface How {
  columns: ImportColumns
  courseId: string | null
}

/** Tries each row as it would be carried out now; writes nothing. */
export async function tryRows(
  tx: Tx,
  rows: Table['rows'],
  { columns, courseId }: How,
  now: Date,
): Promise<TriedRow[]> {
  const parsed = rows.map((row) => ({ ...row, ...parseRow(row.cells, columns) }))
  const courseOf = createCourseFinder(await listOpenableCourses(tx))
  const accounts = await findAccounts(
    tx,
    parsed.map(({ email }) => email),
  )
  const holds = await findHoldings(
    tx,
    [...accounts.values()].map(({ id }) => id),
    now,
  )
  /** What earlier rows of the table will have opened. */
  const opened = new Map<string, Set<string>>()

  const judge = (
    row: ParsedRow,
  ): Pick<TriedRow, 'verdict' | 'fault' | 'faultOf' | 'courseIds' | 'toOpen' | 'userId'> => {
    const fail = (fault: ImportFault, faultOf = '') => ({ verdict: 'error', fault, faultOf }) as const
    if (row.fault) return fail(row.fault, row.faultOf)
    const found = row.courseNames.length > 0 ? courseOf(row.courseNames) : { ids: courseId ? [courseId] : [] }
    if ('fault' in found) return fail(found.fault, found.of)
    if (found.ids.length === 0) return fail('course_missing')
    const account = accounts.get(row.email)
    if (account && account.role !== 'student') return fail('not_a_learner')
    if (account && !isLearner(account)) return fail('account_locked')
    const before = opened.get(row.email) ?? new Set()
    if (found.ids.every((id) => before.has(id))) return fail('repeated')
    opened.set(row.email, new Set([...before, ...found.ids]))
    const missing = found.ids.filter(
      (id) => !before.has(id) && !(account && holds.has(`${account.id}:${id}`)),
    )
    const facts = { courseIds: found.ids, toOpen: missing.length, userId: account?.id ?? null }
    const isInvited = !account || account.status === 'pending'
    const verdict = missing.length === 0 ? 'enrolled' : isInvited ? 'new' : 'existing'
    return { ...facts, verdict, fault: null, faultOf: '' }
  }

  return parsed.map((row) => {
    const { number, cells, name, email, phone, days, reason, priceNote } = row
    const said = {
      number,
      cells,
      name: name.slice(0, 80),
      email,
      phone,
      days,
      reason: reason.slice(0, 500),
      priceNote: priceNote.slice(0, 200),
    }
    return { ...said, ...judge(row) }
  })
}

/** The accesses that these people have, as `account:course`. */
async function findHoldings(tx: Tx, ids: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await listEnrollmentsOf(tx, ids)
  const held = rows.filter((row) => row.state === 'paused' || (row.state === 'active' && !isOver(row, now)))
  return new Set(held.map(({ userId, courseId }) => `${userId}:${courseId}`))
}

type Found = { ids: string[] } | { fault: 'course_unknown' | 'course_ambiguous'; of: string }

/** Finds courses by their title in any spelling of its letters, by the last part of their address, or by the address. */
function createCourseFinder(courses: readonly { id: string; slug: string; title: string }[]) {
  const byName = new Map<string, Set<string>>()
  for (const { id, slug, title } of courses)
    for (const name of new Set([slug, foldText(title)]))
      byName.set(name, (byName.get(name) ?? new Set()).add(id))
  return (names: readonly string[]): Found => {
    const ids = new Set<string>()
    for (const name of names) {
      const slug =
        name
          .replace(/[?#].*$/, '')
          .replace(/\/$/, '')
          .split('/')
          .at(-1) ?? ''
      const hits = byName.get(foldText(name)) ?? byName.get(slug) ?? new Set()
      const [id] = hits
      if (id === undefined) return { fault: 'course_unknown', of: name.slice(0, 200) }
      if (hits.size > 1) return { fault: 'course_ambiguous', of: name.slice(0, 200) }
      ids.add(id)
    }
    return { ids: [...ids] }
  }
}
