import type { seatPerson } from '@repo/contract/organisations'
import type { z } from 'zod'
import type { SeatPersonRow } from './seat-people.repo.ts'
import { mayTakeBack, seatPersonState, type TakeBackRule } from './seats.policy.ts'

export function toSeatPerson(
  { grant, person, course, enrollment }: SeatPersonRow,
  rule: TakeBackRule,
): z.input<typeof seatPerson> {
  return {
    id: grant.id,
    name: person.name,
    email: person.email,
    course: { id: course.id, title: course.title },
    state: seatPersonState(person.status, enrollment, grant.seatId, rule.now),
    percent: enrollment?.percent ?? 0,
    givenAt: grant.createdAt.toISOString(),
    expiresAt: enrollment?.expiresAt?.toISOString() ?? null,
    lastWatchedAt: enrollment?.lastWatchedAt?.toISOString() ?? null,
    finishedAt: enrollment?.completedAt?.toISOString() ?? null,
    remindedAt: grant.remindedAt?.toISOString() ?? null,
    canTakeBack: mayTakeBack(enrollment, grant.seatId, rule),
  }
}
