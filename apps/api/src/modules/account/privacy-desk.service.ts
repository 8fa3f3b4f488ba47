import { AppError, type EndpointInput } from '@repo/contract'
import type { crmPrivacy } from '@repo/contract/crm-privacy'
import { type Actor, auditOf } from '../../core/actor.ts'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam, startOfVietnameseDay } from '../../core/vietnam-time.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findUserById, hashOpaqueToken, newOpaqueToken } from '../auth/index.ts'
import { tell } from '../notices/index.ts'
import { accountMails, accountTexts } from './account.messages.ts'
import { type DataRequestRow, insertRequest, lockRequest, updateRequest } from './data-requests.repo.ts'
import { DELETION_DELAY_DAYS } from './data-requests.service.ts'
import { eraseAccountJob } from './erase-account.job.ts'
import { countErasure } from './erasure.repo.ts'
import { exportDataJob } from './export-data.job.ts'
import * as repo from './privacy-desk.repo.ts'
import { extensionOf, isOpen, toDetail, toListed } from './privacy-desk.view.ts'
import { extendedBy, statutoryDates } from './statutory-dates.ts'

const PAGE_SIZE = 20
const LINK_DAYS = 3
type Entered = EndpointInput<typeof crmPrivacy.enterRequest>['body']
type Filters = Pick<EndpointInput<typeof crmPrivacy.requests>['query'] & object, 'q' | 'state' | 'kind'>

/** The desk where staff answer what people ask about their data; its periods are set by law. */
export function createPrivacyDesk(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env, clock, queue } = services

  const note = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'data_request', subjectId: id, ...change })

  async function get(id: string) {
    const [found, history] = await Promise.all([repo.findRequestDetail(db, id), repo.findHistory(db, id)])
    if (!found) throw new AppError('data_request.not_found')
    const { request, email, erasedAt } = found
    // Nothing goes by a request that was refused or taken back.
    const isAhead = isOpen(request) || request.state === 'done'
    const hasErasure = request.kind === 'deletion' && isAhead && request.userId !== null && email !== null
    const erasure =
      hasErasure && request.userId && email
        ? { ...(await countErasure(db, { id: request.userId, email })), isErased: erasedAt !== null }
        : null
    return {
      ...toDetail(found, clock()),
      erasure,
      history: history.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    }
  }

  /** Changes an open request under its lock. */
  async function act(
    id: string,
    change: (tx: Tx, row: DataRequestRow) => Promise<void>,
    isFor: (row: DataRequestRow) => boolean = isOpen,
  ) {
    await db.transaction(async (tx) => {
      const row = await lockRequest(tx, id)
      if (!row) throw new AppError('data_request.not_found')
      if (!isFor(row)) throw new AppError('data_request.not_open')
      await change(tx, row)
    })
    return get(id)
  }

  /** A person without an account gets no mail from here: staff answer through the channel of the request. */
  const findAsker = async (tx: Tx, { userId }: DataRequestRow) => {
    const user = userId ? await findUserById(tx, userId) : null
    return user?.erasedAt ? null : user
  }

  const tellRefusal = async (tx: Tx, row: DataRequestRow, reason: string) => {
    const user = await findAsker(tx, row)
    if (!user) return
    const mail = accountMails.requestRefused(user.name, row.kind, reason, `${env.PUBLIC_WEB_URL}/contact`)
    await queueMail(services, tx, { kind: 'account', to: user.email, ...mail })
  }

  const tellExtension = async (tx: Tx, row: DataRequestRow, finishBy: Date, reason: string) => {
    const user = await findAsker(tx, row)
    if (!user) return
    const link = '/profile?tab=data'
    const subject = accountTexts.extended(finishBy, reason)
    await tell(services, tx, [user.id], { kind: 'data_request_extended', subject, link })
    const url = `${env.PUBLIC_WEB_URL}${link}`
    const mail = accountMails.requestExtended(user.name, row.kind, { finishBy, reason }, url)
    await queueMail(services, tx, { kind: 'account', to: user.email, ...mail })
  }

  return {
    get,

    async list({ q, state, kind, ...place }: Filters & ListPlace) {
      const now = clock()
      const { rows, ...page } = await repo.findRequests(db, { q, state, kind }, place, PAGE_SIZE)
      return {
        ...page,
        items: rows.map(({ request, name }) => toListed(request, name, now)),
        pageSize: PAGE_SIZE,
      }
    },

    /** @throws AppError `data_request.in_future`, `data_request.no_account`, `data_request.open` */
    async enter({ receivedOn, name, contact, accountEmail, ...body }: Entered, actor: Actor) {
      const now = clock()
      const today = dayInVietnam(now)
      if (receivedOn > today) throw new AppError('data_request.in_future')
      const learner = accountEmail ? await repo.findLearner(db, accountEmail) : null
      if (accountEmail && !learner) throw new AppError('data_request.no_account')
      const createdAt =
        receivedOn === today ? now : startOfVietnameseDay(new Date(`${receivedOn}T12:00:00+07:00`))
      try {
        const id = await db.transaction(async (tx) => {
          const row = await insertRequest(tx, {
            ...body,
            userId: learner?.id ?? null,
            state: 'received',
            requesterName: name,
            requesterContact: contact,
            ...statutoryDates(createdAt, body.kind),
            createdAt,
          })
          await note(tx, actor, row.id, {
            action: 'data_request.entered',
            after: { kind: row.kind, channel: row.channel, receivedOn },
          })
          return row.id
        })
        return await get(id)
      } catch (error) {
        if (isUniqueViolation(error)) throw new AppError('data_request.open')
        throw error
      }
    },

    checkIdentity: (id: string, how: string, actor: Actor) =>
      act(id, async (tx) => {
        await updateRequest(tx, id, { identityHow: how, identityAt: clock(), identityBy: actor.id })
        await note(tx, actor, id, { action: 'data_request.identity_checked' })
      }),

    answer: (id: string, answer: string, actor: Actor) =>
      act(id, async (tx, row) => {
        await updateRequest(tx, id, { answer, answeredAt: row.answeredAt ?? clock() })
        await note(tx, actor, id, { action: 'data_request.answered' })
      }),

    /** @throws AppError `data_request.no_extension` */
    extend: (id: string, reason: string, actor: Actor) =>
      act(id, async (tx, row) => {
        const days = extensionOf(row)
        if (days === null) throw new AppError('data_request.no_extension')
        const finishBy = extendedBy(row.finishBy, days)
        await updateRequest(tx, id, { finishBy, extensionReason: reason })
        await note(tx, actor, id, {
          action: 'data_request.extended',
          before: { finishBy: row.finishBy },
          after: { finishBy },
        })
        await tellExtension(tx, row, finishBy, reason)
      }),

    /** @throws AppError `data_request.no_account` or `data_request.identity_unchecked` */
    carryOut: (id: string, actor: Actor) =>
      act(
        id,
        async (tx, row) => {
          const user = row.userId ? await findUserById(tx, row.userId) : null
          if (!user || user.erasedAt || user.role !== 'student') throw new AppError('data_request.no_account')
          if (row.identityAt === null) throw new AppError('data_request.identity_unchecked')
          const isDeletion = row.kind === 'deletion'
          const delayDays = isDeletion ? DELETION_DELAY_DAYS : 0
          const scheduledFor = new Date(clock().getTime() + delayDays * DAY_MS)
          // The mail that follows, of the copy or the day of the deletion, is the answer if none was written.
          const answeredAt = row.answeredAt ?? clock()
          await updateRequest(tx, id, { state: 'scheduled', scheduledFor, answeredAt })
          await note(tx, actor, id, {
            action: 'data_request.carried_out',
            before: { state: row.state },
            after: { state: 'scheduled', scheduledFor },
          })
          const options = { tx, startAfterSeconds: delayDays * 86_400 }
          await queue.send(isDeletion ? eraseAccountJob : exportDataJob, { requestId: id }, options)
          if (!isDeletion) return
          const mail = accountMails.deletionAsked(user.name, scheduledFor, `${env.PUBLIC_WEB_URL}/profile`)
          await queueMail(services, tx, { kind: 'account', to: user.email, ...mail })
        },
        ({ state, kind, channel }) =>
          state === 'received' && channel !== 'profile' && (kind === 'export' || kind === 'deletion'),
      ),

    close: (id: string, { state, outcome }: { state: 'done' | 'refused'; outcome: string }, actor: Actor) =>
      act(
        id,
        async (tx, row) => {
          await updateRequest(tx, id, {
            state,
            outcome,
            finishedAt: clock(),
            answeredAt: row.answeredAt ?? clock(),
          })
          await note(tx, actor, id, {
            action: 'data_request.closed',
            before: { state: row.state },
            after: { state },
          })
          if (state === 'refused') await tellRefusal(tx, row, outcome)
        },
        // What people asked for in their profile is carried out by itself.
        (row) => row.state === 'received' && row.channel !== 'profile',
      ),

    async link(id: string, actor: Actor) {
      const link = newOpaqueToken()
      const until = new Date(clock().getTime() + LINK_DAYS * DAY_MS)
      await act(
        id,
        async (tx) => {
          await updateRequest(tx, id, { linkHash: hashOpaqueToken(link), linkUntil: until })
          await note(tx, actor, id, { action: 'data_request.link_made', after: { until } })
        },
        ({ filePath, availableUntil }) => filePath !== null && (availableUntil ?? 0) > clock(),
      )
      const url = `${env.PUBLIC_WEB_URL}${env.PUBLIC_API_PREFIX}/data-copies/${link}`
      return { url, until: until.toISOString() }
    },

    /**
     * The copy that a link opens; that it was fetched is noted with the network it was fetched from.
     * @throws AppError `data_request.link_over`, for an expired link and for an unknown one alike, so that guessing tells nothing
     */
    async copyByLink(link: string, ip: string) {
      const row = await repo.findByLink(db, hashOpaqueToken(link), clock())
      if (!row?.filePath) throw new AppError('data_request.link_over')
      await recordAudit(db, {
        actorId: null,
        subjectType: 'data_request',
        subjectId: row.id,
        ip,
        action: 'data_request.copy_fetched',
      })
      const downloadName = accountTexts.exportFile(row.createdAt)
      return { key: row.filePath, contentType: 'application/json', downloadName }
    },
  }
}
