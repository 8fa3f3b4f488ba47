import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { covers } from '../../storage/public-pictures.ts'
import { createCurriculumService } from '../curriculum/index.ts'
import {
  type ChecklistFacts,
  type ChecklistLine,
  checklistOf,
  missingForPublication,
} from './course-checklist.policy.ts'
import { readDetails } from './course-details.service.ts'
import * as repo from './courses.repo.ts'

/** The checklist of a course as it is being written. */
export function createCourseChecklist(services: Needs<'db' | 'clock' | 'cache'>) {
  const curriculum = createCurriculumService(services)

  const factsOf = async (tx: Tx, course: repo.CourseRow): Promise<ChecklistFacts> => {
    const now = services.clock()
    const { written: details } = await readDetails(tx, course)
    const team = [details.doctorId, ...details.coDoctorIds]
    return {
      details,
      ...(await curriculum.facts(tx, course.id)),
      hasCategory: (await repo.findCategoryName(tx, details.categoryId)) !== undefined,
      hasOwnCover: covers.isOwn(details.coverPath),
      hasLicensedDoctor: await repo.hasLicensedDoctor(tx, team, now),
      isPublished: course.status === 'published',
      now,
    }
  }

  /** What still keeps a course from being published. */
  const missing = async (tx: Tx, course: repo.CourseRow): Promise<ChecklistLine[]> =>
    missingForPublication(await factsOf(tx, course))

  return {
    lines: async (tx: Tx, course: repo.CourseRow): Promise<ChecklistLine[]> =>
      checklistOf(await factsOf(tx, course)),
    missing,
    /** @throws AppError `course.not_publishable` with what is missing */
    async assertPublishable(tx: Tx, course: repo.CourseRow): Promise<void> {
      const found = (await missing(tx, course)).map(({ text }) => text)
      if (found.length > 0) throw new AppError('course.not_publishable', { details: { missing: found } })
    },
  }
}
