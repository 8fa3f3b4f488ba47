import type { Role } from '@repo/contract'
import type { contactTopics } from '@repo/contract/content'
import {
  type contactEntryKinds,
  type contactOwners,
  contactStates,
  contactTabs,
} from '@repo/contract/crm-contacts'
import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, notExists, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { isStaffWith } from '../../core/staff-rights.repo.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { versionOf } from '../../db/edits.ts'
import { countUpTo, type ListPlace, readByKey, rowKeyOf } from '../../db/keyset.ts'
import { contactEntries, contactRequests, users } from '../../db/schema/index.ts'
import { matchesWords, matchesWordsBeside, wholeContactOf } from '../../db/search-words.ts'
import { countTabs } from '../../db/tab-counts.ts'

export type ContactRow = typeof contactRequests.$inferSelect
export type ContactState = (typeof contactStates)[number]
export type ContactTopic = (typeof contactTopics)[number]

const OTHERS = 20
const order = { at: contactRequests.createdAt, id: contactRequests.id }
const owner = alias(users, 'owner')
const learner = alias(users, 'learner')

export interface NewContact {
  reference: string
  name: string
  email: string
  phone: string | null
  privacyTextId: string | null
  topic: ContactTopic
  message: string
  searchText: string
  createdAt: Date
}

/** @returns false when the reference is already used. */
export async function insertContact(db: DbOrTx, contact: NewContact): Promise<boolean> {
  const rows = await db
    .insert(contactRequests)
    .values(contact)
    .onConflictDoNothing({ target: contactRequests.reference })
    .returning({ id: contactRequests.id })
  return rows.length > 0
}

export interface ContactQuery {
  q?: string
  /** Addresses and numbers are found whole only. */
  isWhole?: boolean
  state?: (typeof contactTabs)[number]
  topic?: ContactTopic
  owner?: (typeof contactOwners)[number]
}

function matchesBeside(q: string | undefined): SQL | undefined {
  const { email, phone } = wholeContactOf(q)
  if (email === '') return undefined
  return or(
    eq(contactRequests.email, email),
    eq(contactRequests.phone, phone),
    matchesWordsBeside(contactRequests.searchText, contactRequests, q),
  )
}

/** A page of the list, with how many messages of each state match the other filters. */
export async function findContacts(
  db: DbOrTx,
  query: ContactQuery & ListPlace,
  { callerId, pageSize }: { callerId: string; pageSize: number },
) {
  const rest = and(
    query.isWhole ? matchesBeside(query.q) : matchesWords(contactRequests.searchText, query.q),
    query.topic ? eq(contactRequests.topic, query.topic) : undefined,
    ownedBy(query.owner, callerId),
  )
  const where = and(rest, query.state ? inArray(contactRequests.state, statesOf(query.state)) : undefined)
  const read = readByKey(order, query, pageSize, {
    read: (part) =>
      db
        .select({
          key: rowKeyOf(order),
          contact: contactRequests,
          owner: { id: owner.id, name: owner.name },
          version: versionOf('contact', contactRequests.id),
        })
        .from(contactRequests)
        .leftJoin(owner, eq(owner.id, contactRequests.ownerId))
        .where(and(where, part.where))
        .orderBy(...part.orderBy)
        .limit(part.limit),
    count: (newer) =>
      countUpTo(db, db.select({ n: sql`1` }).from(contactRequests).where(and(where, newer)), query.q),
  })
  const counted = countTabs(db, {
    by: contactRequests.state,
    values: contactStates,
    shown: query.state && statesOf(query.state),
    words: query.q,
    rows: (fields, ofTab) => db.select(fields).from(contactRequests).where(and(rest, ofTab)),
  })
  const [page, { total, counts: ofStates }] = await Promise.all([read, counted])
  const sumOf = (states: readonly ContactState[]) =>
    states.reduce((sum, state) => sum + (ofStates?.[state] ?? 0), 0)
  const counts = ofStates && Object.fromEntries(contactTabs.map((tab) => [tab, sumOf(statesOf(tab))]))
  return { ...page, total, counts }
}

/** States of messages that wait for a reply. */
const unanswered: readonly ContactState[] = ['new', 'open']

const statesOf = (tab: (typeof contactTabs)[number]): ContactState[] =>
  tab === 'unanswered' ? [...unanswered] : [tab]

function ownedBy(whose: ContactQuery['owner'], callerId: string): SQL | undefined {
  if (whose === 'me') return eq(contactRequests.ownerId, callerId)
  return whose === 'nobody' ? isNull(contactRequests.ownerId) : undefined
}

export async function findContact(db: DbOrTx, id: string) {
  const [row] = await db
    .select({
      contact: contactRequests,
      owner: { id: owner.id, name: owner.name },
      learner: { id: learner.id, name: learner.name },
    })
    .from(contactRequests)
    .leftJoin(owner, eq(owner.id, contactRequests.ownerId))
    .leftJoin(learner, eq(learner.id, contactRequests.learnerId))
    .where(eq(contactRequests.id, id))
  return row
}

export async function lockContact(tx: Tx, id: string): Promise<ContactRow | undefined> {
  const [row] = await tx.select().from(contactRequests).where(eq(contactRequests.id, id)).for('no key update')
  return row
}

export async function findAccount(
  db: DbOrTx,
  email: string,
): Promise<{ id: string; role: Role } | undefined> {
  const [row] = await db.select({ id: users.id, role: users.role }).from(users).where(eq(users.email, email))
  return row
}

/** The learners with a number; a number that several share says nothing of who writes. */
export const findLearnersByPhone = (db: DbOrTx, phone: string) =>
  db
    .select()
    .from(users)
    .where(and(eq(users.phone, phone), eq(users.role, 'student'), isNull(users.erasedAt)))
    .limit(2)

const brief = {
  id: contactRequests.id,
  reference: contactRequests.reference,
  topic: contactRequests.topic,
  state: contactRequests.state,
  createdAt: contactRequests.createdAt,
}

/** Messages that became a learner, or that came from their address. */
export const findContactsOf = (db: DbOrTx, { id, email }: { id: string; email: string }) =>
  db
    .select(brief)
    .from(contactRequests)
    .where(or(eq(contactRequests.learnerId, id), eq(contactRequests.email, email)))
    .orderBy(desc(contactRequests.createdAt), desc(contactRequests.id))
    .limit(OTHERS)

/** The message that an order comes from. */
export async function findContactOfOrder(db: DbOrTx, code: string) {
  const [row] = await db
    .select({ id: contactRequests.id, reference: contactRequests.reference })
    .from(contactRequests)
    .where(eq(contactRequests.orderCode, code))
  return row ?? null
}

export function findOthers(db: DbOrTx, { id, email }: ContactRow) {
  return db
    .select(brief)
    .from(contactRequests)
    .where(and(eq(contactRequests.email, email), ne(contactRequests.id, id)))
    .orderBy(desc(contactRequests.createdAt), desc(contactRequests.id))
    .limit(OTHERS)
}

export function findHistory(db: DbOrTx, contactId: string) {
  const author = alias(users, 'author')
  return db
    .select({
      id: contactEntries.id,
      kind: contactEntries.kind,
      text: contactEntries.text,
      state: contactEntries.state,
      owner: owner.name,
      by: author.name,
      at: contactEntries.createdAt,
    })
    .from(contactEntries)
    .leftJoin(owner, eq(owner.id, contactEntries.ownerId))
    .leftJoin(author, eq(author.id, contactEntries.authorId))
    .where(eq(contactEntries.contactId, contactId))
    .orderBy(asc(contactEntries.createdAt), asc(contactEntries.id))
}

/** Staff who may answer messages. */
export function findColleagues(db: DbOrTx) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(isStaffWith('messages.answer'))
    .orderBy(asc(users.name), asc(users.id))
}

export async function changeContact(
  tx: Tx,
  id: string,
  change: Partial<Pick<ContactRow, 'state' | 'ownerId' | 'answeredAt' | 'learnerId' | 'orderCode'>>,
): Promise<void> {
  await tx.update(contactRequests).set(change).where(eq(contactRequests.id, id))
}

export interface NewEntry {
  contactId: string
  kind: (typeof contactEntryKinds)[number]
  text?: string
  state?: ContactState
  ownerId?: string | null
  authorId: string
  createdAt: Date
}

export async function addEntry(tx: Tx, entry: NewEntry): Promise<void> {
  await tx.insert(contactEntries).values(entry)
}

/** Removes answered or closed messages that were last changed before `time`. */
export async function removeContactsBefore(db: DbOrTx, time: Date): Promise<void> {
  const changedSince = db
    .select({ id: contactEntries.id })
    .from(contactEntries)
    .where(and(eq(contactEntries.contactId, contactRequests.id), gte(contactEntries.createdAt, time)))
  await db
    .delete(contactRequests)
    .where(
      and(
        inArray(contactRequests.state, ['answered', 'closed']),
        lt(contactRequests.createdAt, time),
        notExists(changedSince),
      ),
    )
}
