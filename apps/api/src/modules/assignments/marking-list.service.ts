import type { Needs } from '../../core/services.ts'
import { shortName } from '../../core/short-name.ts'
import { markingOf } from './hand-ins.policy.ts'
import * as repo from './hand-ins.repo.ts'

const PAGE_SIZE = 20

export type HandInsQuery = Parameters<typeof repo.findForDoctor>[2]

/** Hand-ins in the courses of a doctor, for the doctor and for staff who look at the room. */
export async function listHandInsOfDoctor(
  { db, clock }: Needs<'db' | 'clock'>,
  doctorId: string,
  query: HandInsQuery,
) {
  const { rows, ...page } = await repo.findForDoctor(db, doctorId, query, PAGE_SIZE)
  const now = clock()
  return {
    ...page,
    pageSize: PAGE_SIZE,
    items: rows.map(({ handIn, learner, course, files }) => ({
      id: handIn.id,
      learner: shortName(learner),
      course,
      lesson: { id: handIn.lessonId, title: handIn.lessonTitle },
      number: handIn.number,
      state: markingOf(handIn, now) ? ('marking' as const) : handIn.state,
      submittedAt: (handIn.submittedAt ?? handIn.startedAt).toISOString(),
      judgedAt: handIn.judgedAt?.toISOString() ?? null,
      percent: handIn.percent,
      files,
    })),
  }
}
