import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { type HandInsQuery, listHandInsOfDoctor } from '../assignments/index.ts'
import { createRoomReads, type LearnersQuery, type ReviewsQuery } from '../doctor-portal/index.ts'
import { type InboxQuery, listQuestionsOfDoctor } from '../questions/index.ts'
import { visitRoom } from './rooms.repo.ts'

type Doctor = NonNullable<Awaited<ReturnType<typeof visitRoom>>>

/** The rooms of doctors as staff look at them: the same reads as the doctor's own, and no writes. */
export function createRoomsService(services: Needs<'db' | 'env' | 'clock'>) {
  const { db, clock } = services
  const reads = createRoomReads(services)

  /**
   * What is read of a room, answered once the visit is in the log: every endpoint of the room logs it, because each can be
   * called without the first page of the room.
   */
  const visit = async <T>(slug: string, actor: Actor, read: (doctor: Doctor) => Promise<T>): Promise<T> => {
    const doctor = await visitRoom(db, { slug, actor, now: clock() })
    if (!doctor) throw new AppError('doctor.not_found')
    return read(doctor)
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
