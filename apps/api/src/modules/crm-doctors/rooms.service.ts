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
  const noteVisit = (doctorId: string, actor: Actor) =>
    db.transaction(async (tx) => {
      await lockRoomVisits(tx, actor.id, doctorId)
      const since = new Date(clock().getTime() - VISIT_MS)
      if (await hasOpenedRoom(tx, { actorId: actor.id, doctorId, since })) return
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'doctor.room_opened',
        subjectType: 'doctor',
        subjectId: doctorId,
      })
    })

  /** Every endpoint of the room logs the visit, because each can be called without the first page of the room. */
  const visit = async (slug: string, actor: Actor) => {
    const doctor = await find(slug)
    await noteVisit(doctor.id, actor)
    return doctor
  }

  return {
    /** @throws AppError `doctor.not_found` */
    async room(slug: string, actor: Actor) {
      const doctor = await visit(slug, actor)
      return { ...(await reads.room(doctor)), id: doctor.id }
    },

    /** @throws AppError `doctor.not_found` */
    async learners(slug: string, query: LearnersQuery, actor: Actor) {
      return reads.learners((await visit(slug, actor)).id, query)
    },

    /** @throws AppError `doctor.not_found` */
    async reviews(slug: string, query: ReviewsQuery, actor: Actor) {
      const { id: doctorId, userId } = await visit(slug, actor)
      return reads.reviews({ doctorId, userId }, query)
    },

    /** @throws AppError `doctor.not_found` */
    async questions(slug: string, query: InboxQuery, actor: Actor) {
      return listQuestionsOfDoctor(db, { doctorId: (await visit(slug, actor)).id, userId: actor.id }, query)
    },

    /** @throws AppError `doctor.not_found` */
    async handIns(slug: string, query: HandInsQuery, actor: Actor) {
      return listHandInsOfDoctor(services, (await visit(slug, actor)).id, query)
    },
  }
}
