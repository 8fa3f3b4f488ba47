import type { tables } from '@repo/api/rows'
import { foldText } from '@repo/messages'
import { openContacts } from '../data/contacts.ts'
import { seedCode } from '../random.ts'
import { addMinutes, forkContext, notAfter, type SeedContext } from './context.ts'
import type { PageVersionRow, PersonRow } from './people-rows.ts'
import type { SalesRows } from './sales-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']
type ContactRow = Row<typeof tables.contactRequests> & { id: string; createdAt: Date }
type EntryRow = Row<typeof tables.contactEntries>

const STREAM = 20_261_135
/** The senders follow those of the answered messages in the list of learners. */
const FIRST_SENDER = 41

interface Known {
  learners: readonly PersonRow[]
  staff: PersonRow
  /** The privacy policy in force. */
  privacy: PageVersionRow
}

/** Messages that colleagues are at work on, put aside, or turned into an order, with what they noted. */
export function buildOpenContacts(
  shared: SeedContext,
  { orders }: SalesRows,
  { learners, staff, privacy }: Known,
) {
  const context = forkContext(shared, STREAM)
  const rows = {
    contacts: [] as ContactRow[],
    entries: [] as EntryRow[],
    audit: [] as Row<typeof tables.auditEntries>[],
  }
  for (const [index, plan] of openContacts.entries()) {
    const at = context.daysAgo(plan.daysAgo, 8, 25 + 7 * index)
    const order = plan.becameOrder
      ? orders.find(({ madeBy, organisationId, state }) => madeBy && !organisationId && state === 'paid')
      : undefined
    const sender = learners.find(({ id }) => id === order?.userId) ?? learners[FIRST_SENDER + index]!
    const contact = {
      reference: `LH${seedCode(context.random, 8)}`,
      name: sender.name,
      email: sender.email,
      phone: sender.phone ?? null,
      message: plan.message,
    }
    const row: ContactRow = {
      ...contact,
      id: context.id(at),
      topic: plan.topic,
      searchText: foldText(Object.values(contact).join(' ')),
      state: 'new',
      privacyTextId: privacy.publishedAt <= at ? privacy.id : null,
      createdAt: at,
    }
    const act = (minutes: number, entry: Pick<EntryRow, 'kind' | 'text' | 'state' | 'ownerId'>) => {
      const createdAt = notAfter(addMinutes(at, minutes), context.now)
      rows.entries.push({
        ...entry,
        id: context.id(createdAt),
        contactId: row.id,
        authorId: staff.id,
        createdAt,
      })
      return createdAt
    }
    const change = (createdAt: Date, action: string, after: Partial<ContactRow>) => {
      const { state, ownerId = null, answeredAt = null, learnerId = null } = row
      rows.audit.push({
        id: context.id(createdAt),
        actorId: staff.id,
        action,
        subjectType: 'contact',
        subjectId: row.id,
        before: { state, ownerId, answeredAt, learnerId },
        after,
        createdAt,
      })
      Object.assign(row, after)
    }
    if (plan.isTaken)
      change(act(40, { kind: 'owner', ownerId: staff.id }), 'contact.assigned', {
        state: 'open',
        ownerId: staff.id,
      })
    for (const [place, text] of plan.notes.entries())
      rows.audit.push(noted(context, act(55 + 300 * place, { kind: 'note', text }), row.id, staff))
    if (order)
      change(notAfter(act(70, { kind: 'order' }), context.now), 'contact.became_order', {
        state: 'closed',
        ownerId: staff.id,
        learnerId: sender.id,
        orderCode: order.code,
      })
    else if (plan.isClosed)
      change(act(420, { kind: 'state', state: 'closed' }), 'contact.state_set', {
        state: 'closed',
        ownerId: staff.id,
      })
    rows.contacts.push(row)
  }
  return rows
}

const noted = (
  context: SeedContext,
  at: Date,
  contactId: string,
  staff: PersonRow,
): Row<typeof tables.auditEntries> => ({
  id: context.id(at),
  actorId: staff.id,
  action: 'contact.noted',
  subjectType: 'contact',
  subjectId: contactId,
  createdAt: at,
})
