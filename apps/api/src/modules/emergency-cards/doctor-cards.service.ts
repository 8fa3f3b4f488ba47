import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@repo/contract'
import { cardLimits, type doctorCardBody } from '@repo/contract/emergency-cards'
import type { z } from 'zod'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { assertUnedited, type Edit } from '../../db/edits.ts'
import { tell } from '../notices/index.ts'
import type { CardRow, StoredCard } from './emergency-cards.repo.ts'
import * as repo from './emergency-cards.repo.ts'
import { createCardDesk, inOrder } from './staff-cards.service.ts'

type OwnCard = z.output<typeof doctorCardBody>

const forCourses = (body: OwnCard): StoredCard => ({ ...body, isForAll: false })

/**
 * Cards as doctors write them: those that belong to courses they teach and to no other. Every other card is not there.
 * All of them may be changed, and those that they began themselves be removed. Learners read what staff have published.
 */
export function createDoctorCards(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, clock } = services
  const desk = createCardDesk(services)

  const taught = async (source: DbOrTx, { doctorId }: Caller) => {
    if (!doctorId) throw new AppError('doctor.not_found')
    const courses = await repo.findTaughtCourses(source, doctorId)
    return { doctorId, courses, ids: new Set(courses.map(({ id }) => id)) }
  }
  const isOwn = ({ isForAll, courseIds }: StoredCard, ids: ReadonlySet<string>) =>
    !isForAll && courseIds.length > 0 && courseIds.every((id) => ids.has(id))
  const requireOwn = (draft: StoredCard, ids: ReadonlySet<string>) => {
    if (!isOwn(draft, ids)) throw new AppError('emergency_card.not_found')
  }
  const assertTaught = ({ courseIds }: OwnCard, ids: ReadonlySet<string>) => {
    if (!courseIds.every((id) => ids.has(id))) throw new AppError('course.not_found')
  }
  const isRemovable = ({ createdBy, number }: CardRow, { userId }: Caller) =>
    createdBy === userId && number === null
  const drawOwn = async (tx: Tx, id: string, caller: Caller) => {
    const found = await repo.findCard(tx, id)
    if (!found) throw new AppError('emergency_card.not_found')
    return { ...(await desk.drawOne(tx, id)), isRemovable: isRemovable(found.row, caller) }
  }
  /** An own card under its lock. */
  const lockOwn = async (tx: Tx, id: string, caller: Caller) => {
    const own = await taught(tx, caller)
    const row = await desk.lock(tx, id)
    requireOwn(row.draft, own.ids)
    return { ...own, row }
  }

  return {
    /** @throws AppError `doctor.not_found` */
    async list(caller: Caller) {
      const { courses, ids } = await taught(db, caller)
      const found = (await repo.findCardsNaming(db, [...ids])).filter(({ row }) => isOwn(row.draft, ids))
      const items = found.map((one) => ({
        ...desk.draw(one, courses),
        isRemovable: isRemovable(one.row, caller),
      }))
      return { items, courses }
    },

    /** @throws AppError `emergency_card.not_found`, `doctor.not_found` */
    async one(id: string, caller: Caller) {
      const [{ courses, ids }, found] = await Promise.all([taught(db, caller), repo.findCard(db, id)])
      if (!found) throw new AppError('emergency_card.not_found')
      requireOwn(found.row.draft, ids)
      return { ...desk.draw(found, courses), isRemovable: isRemovable(found.row, caller) }
    },

    /** @throws AppError `course.not_found`, `emergency_card.too_many`, `emergency_card.too_many_own`, `doctor.not_found` */
    create: (body: OwnCard, caller: Caller, actor: Actor) =>
      db.transaction(async (tx) => {
        assertTaught(body, (await taught(tx, caller)).ids)
        await repo.lockAuthor(tx, caller.userId)
        if ((await repo.countUnpublishedBy(tx, caller.userId)) >= cardLimits.ownUnpublished)
          throw new AppError('emergency_card.too_many_own')
        const { id } = await desk.create(tx, forCourses(body), actor)
        return drawOwn(tx, id, caller)
      }),

    /** @throws AppError `emergency_card.not_found`, `edit.outdated`, `course.not_found`, `doctor.not_found` */
    save: (id: string, { version, ...body }: Edit<OwnCard>, caller: Caller, actor: Actor) =>
      db.transaction(async (tx) => {
        const { ids } = await lockOwn(tx, id, caller)
        assertTaught(body, ids)
        await desk.save(tx, id, { ...forCourses(body), version }, actor)
        return drawOwn(tx, id, caller)
      }),

    /**
     * Staff publish the draft as it is then, under the name of a doctor, or give it back.
     * @throws AppError `emergency_card.not_found`, `edit.outdated`, `emergency_card.nothing_to_submit`, `doctor.not_found`
     */
    submit: (id: string, version: string | null, caller: Caller, actor: Actor) =>
      db.transaction(async (tx) => {
        const { row, doctorId } = await lockOwn(tx, id, caller)
        await assertUnedited(tx, 'emergencyCard', id, { version, userId: actor.id })
        const published = (await repo.findCard(tx, id))?.published
        const isSame =
          row.state === 'published' &&
          published &&
          isDeepStrictEqual(inOrder(published.content), inOrder(row.draft))
        if (row.submittedAt || isSame) throw new AppError('emergency_card.nothing_to_submit')
        await repo.updateCard(tx, id, {
          submittedAt: clock(),
          submittedBy: doctorId,
          returnNote: '',
          updatedAt: clock(),
        })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'emergency_card.submitted',
          subjectType: 'emergency_card',
          subjectId: id,
          after: { title: row.draft.title },
        })
        await tell(services, tx, await repo.findPublishers(tx), {
          kind: 'emergency_card_submitted',
          subject: row.draft.title,
          link: '/crm/EmergencyCard?state=submitted',
        })
        return drawOwn(tx, id, caller)
      }),

    /** @throws AppError `emergency_card.not_found`, `emergency_card.of_another`, `emergency_card.was_published`, `doctor.not_found` */
    remove: (id: string, caller: Caller, actor: Actor) =>
      db.transaction(async (tx) => {
        const { row } = await lockOwn(tx, id, caller)
        if (row.createdBy !== caller.userId) throw new AppError('emergency_card.of_another')
        return desk.remove(tx, row, actor)
      }),
  }
}
