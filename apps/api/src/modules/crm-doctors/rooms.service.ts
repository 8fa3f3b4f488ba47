import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import { MINUTE_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { type HandInsQuery, listHandInsOfDoctor } from '../assignments/index.ts'
import {
  createRoomReads,
  findDoctorBySlug,
  type LearnersQuery,
  type ReviewsQuery,
} from '../doctor-portal/index.ts'
import { type InboxQuery, listQuestionsOfDoctor } from '../questions/index.ts'
import { hasOpenedRoom, lockRoomVisits } from './rooms.repo.ts'

type Doctor = NonNullable<Awaited<ReturnType<typeof findDoctorBySlug>>>

/** What is opened again within this time belongs to the same visit. */
const VISIT_MS = 30 * MINUTE_MS

/** The rooms of doctors as staff look at them: the same reads as the doctor's own, and no writes. */
export function createRoomsService(services: Needs<'db' | 'env' | 'clock'>) {
  const { db, clock } = services
  const reads = createRoomReads(services)

  const find = async (slug: string) => {
    const doctor = await findDoctorBySlug(db, slug)
    if (!doctor) throw new AppError('doctor.not_found')
    return doctor
  }

  /** One entry for a visit, however many requests it makes and tabs it has. */
  const noteVisit = async (doctorId: string, actor: Actor) => {
    const visit = { actorId: actor.id, doctorId, since: new Date(clock().getTime() - VISIT_MS) }
    if (await hasOpenedRoom(db, visit)) return
    await db.transaction(async (tx) => {
      await lockRoomVisits(tx, actor.id, doctorId)
      if (await hasOpenedRoom(tx, visit)) return
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'doctor.room_opened',
        subjectType: 'doctor',
        subjectId: doctorId,
      })
    })
  }

  /**
   * What is read of a room, answered once the visit is in the log: every endpoint of the room logs it, because each can be
   * called without the first page of the room.
   */
  const visit = async <T>(slug: string, actor: Actor, read: (doctor: Doctor) => Promise<T>): Promise<T> => {
    const doctor = await find(slug)
    const [shown] = await Promise.all([read(doctor), noteVisit(doctor.id, actor)])
    return shown
  }

  return {
    /** @throws AppError `doctor.not_found` */
    room: (slug: string, actor: Actor) =>
      visit(slug, actor, async (doctor) => ({ ...(await reads.room(doctor)), id: doctor.id })),

    /** @throws AppError `doctor.not_found` */
    learners: (slug: string, query: LearnersQuery, actor: Actor) =>
      visit(slug, actor, ({ id }) => reads.learners(id, query)),

    /** @throws AppError `doctor.not_found` */
    reviews: (slug: string, query: ReviewsQuery, actor: Actor) =>
      visit(slug, actor, ({ id, userId }) => reads.reviews({ doctorId: id, userId }, query)),

    /** @throws AppError `doctor.not_found` */
    questions: (slug: string, query: InboxQuery, actor: Actor) =>
      visit(slug, actor, ({ id }) => listQuestionsOfDoctor(db, { doctorId: id, userId: actor.id }, query)),

    /** @throws AppError `doctor.not_found` */
    handIns: (slug: string, query: HandInsQuery, actor: Actor) =>
      visit(slug, actor, ({ id }) => listHandInsOfDoctor(services, id, query)),
  }
}
