import { AppError, type EditVersion } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { revealsByPerson } from '../../core/contact-reveal.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { assertUnedited, editVersion, readWithVersion } from '../../db/edits.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createLearnerAccounts, isLearner } from '../account/index.ts'
import { findUserByEmail, findUserById, updateUser, userSearchText } from '../auth/index.ts'
import { contactReplyMail, invitationMail } from './contacts.messages.ts'
import * as repo from './contacts.repo.ts'

const PAGE_SIZE = 20
/** More answers than one person can type in an hour; whoever took over a session cannot send more either. */
const repliesByPerson: Limit = { name: 'contact-replies', max: 60, windowMs: 3_600_000 }

/** Each conversion may open an account and send an invitation. */
const learnersByPerson: Limit = { name: 'contact-learners', max: 60, windowMs: 3_600_000 }

/** What staff do with messages from the contact page: reply, note, assign, close. */
export function createContactsService(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'>) {
  const { db, clock, limiter } = services
  const accounts = createLearnerAccounts(services)

  return {
    async list(query: repo.ContactQuery & { after?: string; before?: string }, callerId: string) {
      const { rows, counts, ...page } = await repo.findContacts(db, query, { callerId, pageSize: PAGE_SIZE })
      const items = rows.map((row) => toView(row, row.version))
      return { ...page, items, pageSize: PAGE_SIZE, counts }
    },

    get: detail,

    /** @throws AppError `contact.not_found`, `access.denied` for who does not answer messages, `request.too_many` */
    async reveal(id: string, actor: Actor) {
      await limiter.hit(revealsByPerson, actor.id)
      const row = await repo.findContact(db, id)
      if (!row) throw new AppError('contact.not_found')
      if (!actor.rights.includes('messages.answer')) throw new AppError('access.denied')
      await recordAudit(db, {
        ...subject(id, actor),
        action: 'contact.revealed',
        after: { place: 'message' },
      })
      return { email: row.contact.email, phone: row.contact.phone }
    },

    /** @throws AppError `contact.not_found`, `edit.outdated` or `request.too_many` */
    async reply(id: string, { text, version }: { text: string; version: EditVersion }, actor: Actor) {
      await limiter.hit(repliesByPerson, actor.id)
      return change(id, { version, actor }, async (tx, contact) => {
        const { name, email, reference, message, createdAt } = contact
        const mail = contactReplyMail({ name, reference, message, sentAt: createdAt, text })
        await queueMail(services, tx, { ...mail, kind: 'reply', to: email })
        await repo.addEntry(tx, { ...entryOf(id, actor), kind: 'reply', text })
        const after = {
          state: 'answered' as const,
          ownerId: contact.ownerId ?? actor.id,
          answeredAt: contact.answeredAt ?? clock(),
        }
        return { action: 'contact.replied', after }
      })
    },

    /** @throws AppError `contact.not_found` */
    async note(id: string, text: string, actor: Actor) {
      await db.transaction(async (tx) => {
        if (!(await repo.lockContact(tx, id))) throw new AppError('contact.not_found')
        await repo.addEntry(tx, { ...entryOf(id, actor), kind: 'note', text })
        await recordAudit(tx, { ...subject(id, actor), action: 'contact.noted' })
      })
      return detail(id)
    },

    /**
     * @throws AppError `contact.not_found`, `edit.outdated`, or `user.not_found` for a person who may not answer
     * messages
     */
    assign: (
      id: string,
      { ownerId, version }: { ownerId: string | null; version: EditVersion },
      actor: Actor,
    ) =>
      change(id, { version, actor }, async (tx, contact) => {
        const colleagues = await repo.findColleagues(tx)
        if (ownerId && !colleagues.some((colleague) => colleague.id === ownerId))
          throw new AppError('user.not_found')
        await repo.addEntry(tx, { ...entryOf(id, actor), kind: 'owner', ownerId })
        const state = contact.state === 'new' && ownerId ? 'open' : contact.state
        return { action: 'contact.assigned', after: { state, ownerId } }
      }),

    /**
     * Ties the message to the account of its sender, which is found by address, then by a number that one learner has,
     * or else opened and invited.
     * @throws AppError `contact.not_found`, `edit.outdated`, `contact.is_learner`, `contact.not_a_learner`,
     *   `request.too_many`
     */
    async makeLearner(id: string, { version }: { version: EditVersion }, actor: Actor) {
      await limiter.hit(learnersByPerson, actor.id)
      const passwordHash = await accounts.lockedPassword()
      return change(id, { version, actor }, async (tx, contact) => {
        if (contact.learnerId) throw new AppError('contact.is_learner')
        const learner = await findOrInvite(tx, contact, passwordHash, actor)
        await repo.addEntry(tx, { ...entryOf(id, actor), kind: 'learner' })
        const state = contact.state === 'new' ? ('open' as const) : contact.state
        const after = { state, ownerId: contact.ownerId ?? actor.id, learnerId: learner.id }
        return { action: 'contact.became_learner', after }
      })
    },

    /** @throws AppError `user.not_found` */
    async ofLearner(id: string) {
      const user = await findUserById(db, id)
      if (user?.role !== 'student') throw new AppError('user.not_found')
      const rows = await repo.findContactsOf(db, user)
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
    },

    /** @throws AppError `contact.not_found`, `edit.outdated`, `request.conflict` for a state that it cannot have */
    setState: (
      id: string,
      { state, version }: { state: repo.ContactState; version: EditVersion },
      actor: Actor,
    ) =>
      change(id, { version, actor }, async (tx, contact) => {
        if (contact.answeredAt ? state === 'new' : state === 'answered')
          throw new AppError('request.conflict')
        await repo.addEntry(tx, { ...entryOf(id, actor), kind: 'state', state })
        const ownerId = state === 'new' ? null : (contact.ownerId ?? actor.id)
        return { action: 'contact.state_set', after: { state, ownerId } }
      }),
  }

  async function findOrInvite(tx: Tx, contact: repo.ContactRow, passwordHash: string, actor: Actor) {
    const { name, email, phone } = contact
    const known = await findUserByEmail(tx, email)
    if (!known && phone) {
      const [one, another] = await repo.findLearnersByPhone(tx, phone)
      if (one && !another && isLearner(one)) return one
    }
    const { user, isNew } = await accounts.findOrOpen(tx, { email, name, passwordHash })
    if (!isLearner(user)) throw new AppError('contact.not_a_learner')
    if (!isNew) return user
    if (phone) await updateUser(tx, user.id, { phone, searchText: userSearchText({ name, email, phone }) })
    const mail = invitationMail(name, services.env.BRAND_NAME, await accounts.invite(tx, user))
    await queueMail(services, tx, { kind: 'account', hasSecret: true, to: email, ...mail })
    await recordAudit(tx, {
      ...auditOf(actor),
      action: 'user.invited',
      subjectType: 'user',
      subjectId: user.id,
      after: { role: user.role, contactId: contact.id },
    })
    return user
  }

  interface Changed {
    action: 'contact.replied' | 'contact.assigned' | 'contact.state_set' | 'contact.became_learner'
    after: Partial<Pick<repo.ContactRow, 'state' | 'ownerId' | 'answeredAt' | 'learnerId'>>
  }

  async function change(
    id: string,
    { version, actor }: { version: EditVersion; actor: Actor },
    act: (tx: Tx, contact: repo.ContactRow) => Promise<Changed>,
  ) {
    await db.transaction(async (tx) => {
      const contact = await repo.lockContact(tx, id)
      if (!contact) throw new AppError('contact.not_found')
      await assertUnedited(tx, 'contact', id, { version, userId: actor.id })
      const { action, after } = await act(tx, contact)
      await repo.changeContact(tx, id, after)
      const { state, ownerId, answeredAt, learnerId } = contact
      const before = { state, ownerId, answeredAt, learnerId }
      await recordAudit(tx, { ...subject(id, actor), action, before, after })
    })
    return detail(id)
  }

  /** @throws AppError `contact.not_found` */
  async function detail(id: string) {
    const [row, history, version] = await readWithVersion(db, (read) =>
      Promise.all([repo.findContact(read, id), repo.findHistory(read, id), editVersion(read, 'contact', id)]),
    )
    if (!row) throw new AppError('contact.not_found')
    const [account, others, colleagues] = await Promise.all([
      repo.findAccount(db, row.contact.email),
      repo.findOthers(db, row.contact),
      repo.findColleagues(db),
    ])
    return {
      ...toView(row, version),
      account: account ?? null,
      became: { learner: row.learner, orderCode: row.contact.orderCode },
      others: others.map((other) => ({ ...other, createdAt: other.createdAt.toISOString() })),
      history: history.map((entry) => ({ ...entry, at: entry.at.toISOString() })),
      colleagues,
    }
  }

  function entryOf(contactId: string, actor: Actor) {
    return { contactId, authorId: actor.id, createdAt: clock() }
  }
}

const subject = (id: string, actor: Actor) => ({ ...auditOf(actor), subjectType: 'contact', subjectId: id })

function toView(
  { contact, owner }: { contact: repo.ContactRow; owner: { id: string; name: string } | null },
  version: EditVersion,
) {
  return {
    id: contact.id,
    reference: contact.reference,
    name: contact.name,
    email: contact.email,
    phone: contact.phone,
    topic: contact.topic,
    message: contact.message,
    state: contact.state,
    owner,
    createdAt: contact.createdAt.toISOString(),
    answeredAt: contact.answeredAt?.toISOString() ?? null,
    version,
  }
}
