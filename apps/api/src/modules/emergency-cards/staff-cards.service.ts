import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@repo/contract'
import { cardLimits, type publishBody } from '@repo/contract/emergency-cards'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { dayInVietnam } from '../../core/vietnam-time.ts'
import { type AuditChange, recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import type { ListPlace } from '../../db/keyset.ts'
import { isLicenceVerified } from '../cards/index.ts'
import { tell } from '../notices/index.ts'
import { reviewOf, textsOf } from './card-view.ts'
import type { CardRow, StoredCard } from './emergency-cards.repo.ts'
import * as repo from './emergency-cards.repo.ts'

const CARDS_PER_PAGE = 20

type Publication = z.output<typeof publishBody>
type Found = NonNullable<Awaited<ReturnType<typeof repo.findCard>>>

/** What staff and doctors have in common at a card. */
export function createCardDesk({ clock }: Needs<'clock'>) {
  const today = () => dayInVietnam(clock())
  const audit = (tx: Tx, actor: Actor, id: string, change: AuditChange) =>
    recordAudit(tx, { ...auditOf(actor), subjectType: 'emergency_card', subjectId: id, ...change })

  const assertCourses = async (tx: Tx, { courseIds }: StoredCard) => {
    const wanted = new Set(courseIds)
    const there = await repo.findCourses(tx, [...wanted])
    if (there.length < wanted.size) throw new AppError('course.not_found')
  }
  const lock = async (tx: Tx, id: string) => {
    const row = await repo.lockCard(tx, id)
    if (!row) throw new AppError('emergency_card.not_found')
    return row
  }
  const drawOne = async (source: DbOrTx, id: string) => {
    const found = await repo.findCard(source, id)
    if (!found) throw new AppError('emergency_card.not_found')
    return draw(found, await repo.findCourses(source, found.row.draft.courseIds))
  }
  /** @param known courses, in the order in which they are shown, those of the card among them */
  const draw = ({ row, published, submitter, version }: Found, known: readonly repo.NamedCourse[]) => ({
    id: row.id,
    ...textsOf(row.draft),
    isForAll: row.draft.isForAll,
    courses: known.filter(({ id }) => row.draft.courseIds.includes(id)),
    state: row.state,
    published: published && { number: published.number, ...reviewOf(published) },
    hasChanges: published !== null && !isDeepStrictEqual(inOrder(published.content), inOrder(row.draft)),
    isOverdue: row.state === 'published' && row.nextReviewOn !== null && row.nextReviewOn < today(),
    submitted: row.submittedAt && { at: row.submittedAt.toISOString(), by: submitter ?? '' },
    returnNote: row.returnNote,
    createdAt: row.createdAt.toISOString(),
    version,
  })
  const create = async (tx: Tx, body: StoredCard, actor: Actor) => {
    if ((await repo.countCards(tx)) >= cardLimits.cards) throw new AppError('emergency_card.too_many')
    await assertCourses(tx, body)
    const id = await repo.insertCard(tx, inOrder(body), { by: actor.id, now: clock() })
    await audit(tx, actor, id, { action: 'emergency_card.created', after: { title: body.title } })
    return drawOne(tx, id)
  }
  /** Under the lock of the card. */
  const save = async (tx: Tx, id: string, { version, ...body }: Edit<StoredCard>, actor: Actor) => {
    await assertUnedited(tx, 'emergencyCard', id, { version, userId: actor.id })
    await assertCourses(tx, body)
    await repo.updateCard(tx, id, {
      draft: inOrder(body),
      searchText: repo.cardSearchText(body),
      updatedAt: clock(),
    })
    await audit(tx, actor, id, { action: 'emergency_card.draft_saved', after: { title: body.title } })
    return drawOne(tx, id)
  }
  /** Under the lock of the card. */
  const remove = async (tx: Tx, row: CardRow, actor: Actor) => {
    if (row.number !== null) throw new AppError('emergency_card.was_published')
    await repo.deleteCard(tx, row.id)
    await audit(tx, actor, row.id, { action: 'emergency_card.removed', before: { title: row.draft.title } })
    return { ok: true as const }
  }
  return { today, audit, lock, draw, drawOne, create, save, remove }
}

export type CardDesk = ReturnType<typeof createCardDesk>

export function createStaffCards(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  const { today, audit, lock, draw, drawOne, ...desk } = createCardDesk(services)
  const tellDoctor = async (
    tx: Tx,
    doctorId: string | null,
    kind: 'emergency_card_published' | 'emergency_card_returned',
    subject: string,
  ) => {
    const account = doctorId && (await repo.findAccountOf(tx, doctorId))
    if (account) await tell(services, tx, [account], { kind, subject, link: '/crm/doctor/emergency-card' })
  }
  /** Doctors who may put their name to a card today. */
  const findReviewers = async (source: DbOrTx) => {
    const found = await repo.findVerifiedDoctors(source)
    return found
      .filter((doctor) => isLicenceVerified(doctor, clock()))
      .map(({ id, name, academicTitle }) => ({ id, name: `${academicTitle} ${name}` }))
  }

  return {
    async list(query: repo.CardQuery & ListPlace) {
      const { rows, ...page } = await repo.findCards(db, query, {
        today: today(),
        pageSize: CARDS_PER_PAGE,
      })
      const ids = new Set(rows.flatMap(({ row }) => row.draft.courseIds))
      const courses = await repo.findCourses(db, [...ids])
      return { ...page, pageSize: CARDS_PER_PAGE, items: rows.map((found) => draw(found, courses)) }
    },

    /** @throws AppError `emergency_card.not_found` */
    one: (id: string) => drawOne(db, id),

    /** @throws AppError `emergency_card.too_many`, `course.not_found` */
    create: (body: StoredCard, actor: Actor) => db.transaction((tx) => desk.create(tx, body, actor)),

    /** @throws AppError `emergency_card.not_found`, `edit.outdated`, `course.not_found` */
    save: (id: string, edit: Edit<StoredCard>, actor: Actor) =>
      db.transaction(async (tx) => {
        await lock(tx, id)
        return desk.save(tx, id, edit, actor)
      }),

    reviewers: () => findReviewers(db),

    /** @throws AppError `emergency_card.not_found`, `edit.outdated`, `emergency_card.no_reviewer`, `emergency_card.bad_dates` */
    publish: (id: string, { version, ...given }: Edit<Publication>, actor: Actor) =>
      db.transaction(async (tx) => {
        const { draft, number: before, submittedBy } = await lock(tx, id)
        await assertUnedited(tx, 'emergencyCard', id, { version, userId: actor.id })
        assertDates(given, today())
        const reviewer = (await findReviewers(tx)).find((doctor) => doctor.id === given.reviewerId)
        if (!reviewer) throw new AppError('emergency_card.no_reviewer')
        const { reviewedOn, nextReviewOn } = given
        const number = (before ?? 0) + 1
        await repo.insertVersion(tx, {
          cardId: id,
          number,
          content: draft,
          reviewerId: reviewer.id,
          reviewer: reviewer.name,
          reviewedOn,
          nextReviewOn,
          publishedAt: clock(),
        })
        await repo.updateCard(tx, id, {
          state: 'published',
          number,
          nextReviewOn,
          ...decided(''),
          updatedAt: clock(),
        })
        await tellDoctor(tx, submittedBy, 'emergency_card_published', draft.title)
        await audit(tx, actor, id, {
          action: 'emergency_card.published',
          before: before === null ? null : { number: before },
          after: { number, title: draft.title, reviewer: reviewer.name, reviewedOn, nextReviewOn },
        })
        return drawOne(tx, id)
      }),

    /** @throws AppError `emergency_card.not_found`, `emergency_card.never_published` */
    setState: (id: string, state: 'published' | 'withdrawn', actor: Actor) =>
      db.transaction(async (tx) => {
        const row = await lock(tx, id)
        if (row.number === null) throw new AppError('emergency_card.never_published')
        await repo.updateCard(tx, id, { state, updatedAt: clock() })
        await audit(tx, actor, id, {
          action: 'emergency_card.state_set',
          before: { state: row.state },
          after: { state },
        })
        return drawOne(tx, id)
      }),

    /** @throws AppError `emergency_card.not_found`, `emergency_card.was_published` */
    remove: (id: string, actor: Actor) =>
      db.transaction(async (tx) => desk.remove(tx, await lock(tx, id), actor)),

    /** @throws AppError `emergency_card.not_found`, `emergency_card.not_submitted` */
    giveBack: (id: string, note: string, actor: Actor) =>
      db.transaction(async (tx) => {
        const { draft, submittedAt, submittedBy } = await lock(tx, id)
        if (!submittedAt) throw new AppError('emergency_card.not_submitted')
        await repo.updateCard(tx, id, { ...decided(note), updatedAt: clock() })
        await audit(tx, actor, id, { action: 'emergency_card.returned', after: { note } })
        await tellDoctor(tx, submittedBy, 'emergency_card_returned', draft.title)
        return drawOne(tx, id)
      }),

    /** @throws AppError `emergency_card.not_found` */
    async versions(id: string) {
      if (!(await repo.findCard(db, id))) throw new AppError('emergency_card.not_found')
      const found = await repo.findVersions(db, id)
      return found.map((one) => ({ number: one.number, ...textsOf(one.content), ...reviewOf(one) }))
    },
  }
}

/** Nothing waits for a decision any more. */
const decided = (returnNote: string) => ({ submittedAt: null, submittedBy: null, returnNote })

/** The same courses in another order are no change. */
export const inOrder = (card: StoredCard): StoredCard => ({
  ...card,
  courseIds: [...new Set(card.courseIds)].toSorted(),
})

/** A review lies not in the future, and the next one follows today, at most so many months after this one. */
function assertDates({ reviewedOn, nextReviewOn }: Publication, today: string): void {
  const latest = new Date(`${reviewedOn}T00:00:00Z`)
  latest.setUTCMonth(latest.getUTCMonth() + cardLimits.reviewMonths)
  const isFine =
    reviewedOn <= today && nextReviewOn > today && nextReviewOn <= latest.toISOString().slice(0, 10)
  if (!isFine) throw new AppError('emergency_card.bad_dates')
}
