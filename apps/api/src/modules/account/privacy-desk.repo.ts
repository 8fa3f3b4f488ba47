import { and, asc, eq, gt, inArray, not, or, type SQL, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { auditEntries, dataRequests, users } from '../../db/schema/index.ts'
import { foldedText, matchesWords, wholeContactOf } from '../../db/search-words.ts'
import type { DataRequestRow } from './data-requests.repo.ts'

const order = { at: dataRequests.createdAt, id: dataRequests.id }
const isOpen = inArray(dataRequests.state, ['received', 'scheduled'])
const states = { waiting: eq(dataRequests.state, 'received'), open: isOpen, closed: not(isOpen) }

/** The name that staff noted, else that of the account. */
const name = sql<string>`coalesce(nullif(${dataRequests.requesterName}, ''), ${users.name}, '')`

interface Filters {
  q?: string
  state?: keyof typeof states
  kind?: DataRequestRow['kind']
}

/** Matches words of the name. A contact matches only as a whole, so that staff cannot guess it piece by piece. */
function matchesRequester(q: string | undefined): SQL | undefined {
  const found = matchesWords(foldedText(name), q)
  if (!found) return undefined
  const { email, phone } = wholeContactOf(q)
  const contact = sql`lower(${dataRequests.requesterContact})`
  if (email.includes('@')) return sql`${email} in (${contact}, ${users.email})`
  if (!/^\d+$/.test(phone)) return found
  const digits = sql`regexp_replace(regexp_replace(${contact}, '[[:space:].-]', '', 'g'), '^[+]?84', '0')`
  return or(found, sql`${phone} in (${digits}, ${users.phone})`)
}

export async function findRequests(
  db: DbOrTx,
  { q, state, kind }: Filters,
  place: ListPlace,
  pageSize: number,
) {
  const asked = and(kind && eq(dataRequests.kind, kind), matchesRequester(q))
  const where = and(asked, state && states[state])
  const count = (condition: SQL | undefined) =>
    countUpTo(
      db,
      db
        .select({ n: sql`1` })
        .from(dataRequests)
        .leftJoin(users, eq(users.id, dataRequests.userId))
        .where(condition),
      q,
    )
  const [page, waiting, open, closed] = await Promise.all([
    readByKey(order, place, pageSize, {
      read: (part) =>
        db
          .select({ key: rowKeyOf(order), request: dataRequests, name })
          .from(dataRequests)
          .leftJoin(users, eq(users.id, dataRequests.userId))
          .where(and(where, part.where))
          .orderBy(...part.orderBy)
          .limit(part.limit),
      count: (newer) => count(and(where, newer)),
    }),
    count(and(asked, states.waiting)),
    count(and(asked, states.open)),
    count(and(asked, states.closed)),
  ])
  const counts = { waiting, open, closed }
  return { ...page, total: state ? counts[state] : open + closed, counts }
}

export async function findRequestDetail(db: DbOrTx, id: string) {
  const checker = db.select({ name: users.name }).from(users).where(eq(users.id, dataRequests.identityBy))
  const [row] = await db
    .select({
      request: dataRequests,
      name,
      email: users.email,
      erasedAt: users.erasedAt,
      checkedBy: sql<string | null>`(${checker})`,
    })
    .from(dataRequests)
    .leftJoin(users, eq(users.id, dataRequests.userId))
    .where(eq(dataRequests.id, id))
  return row ?? null
}

export function findHistory(db: DbOrTx, id: string) {
  return db
    .select({
      id: auditEntries.id,
      action: auditEntries.action,
      at: auditEntries.createdAt,
      by: users.name,
      ip: auditEntries.ip,
    })
    .from(auditEntries)
    .leftJoin(users, eq(users.id, auditEntries.actorId))
    .where(and(eq(auditEntries.subjectType, 'data_request'), eq(auditEntries.subjectId, id)))
    .orderBy(asc(auditEntries.createdAt), asc(auditEntries.id))
    .limit(200)
}

/** The learner's account with this address; null where there is none, it is erased, or it belongs to staff or a doctor. */
export async function findLearner(db: DbOrTx, email: string) {
  const [row] = await db
    .select({ id: users.id, name: users.name, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), eq(users.role, 'student'), sql`${users.erasedAt} is null`))
  return row ?? null
}

/** The request whose copy a link opens, as long as both hold. */
export async function findByLink(db: DbOrTx, hash: string, now: Date): Promise<DataRequestRow | null> {
  const [row] = await db
    .select()
    .from(dataRequests)
    .where(
      and(
        eq(dataRequests.linkHash, hash),
        gt(dataRequests.linkUntil, now),
        gt(dataRequests.availableUntil, now),
      ),
    )
  return row ?? null
}
