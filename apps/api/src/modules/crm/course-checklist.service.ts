import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { covers } from '../../storage/public-pictures.ts'
import { createCurriculumService, type StoredCurriculum } from '../curriculum/index.ts'
import {
  type ChecklistFacts,
  type ChecklistLine,
  checklistOf,
  missingForPublication,
} from './course-checklist.policy.ts'
import { type CourseDetails, readDetails } from './course-details.service.ts'
import * as repo from './courses.repo.ts'

/** A course as it is being written, read before. */
export interface WrittenCourse {
  course: Pick<repo.CourseRow, 'status'>
  details: CourseDetails
  curriculum: StoredCurriculum
}

/** The checklist of a course as it is being written. */
export function createCourseChecklist(services: Needs<'db' | 'clock' | 'cache'>) {
  const curriculum = createCurriculumService(services)

  const factsOf = async (source: DbOrTx, course: WrittenCourse): Promise<ChecklistFacts> => {
    const now = services.clock()
    const { details } = course
    const team = [details.doctorId, ...details.coDoctorIds]
    const read = together(source)
    const [facts, category, hasLicensedDoctor] = await Promise.all([
      curriculum.facts(read, course.curriculum),
      repo.findCategoryName(read, details.categoryId),
      repo.hasLicensedDoctor(read, team, now),
    ])
    return {
      details,
      ...facts,
      hasCategory: category !== undefined,
      hasOwnCover: covers.isOwn(details.coverPath),
      hasLicensedDoctor,
      isPublished: course.course.status === 'published',
      now,
    }
  }

  /** What still keeps a course from being published. */
  const missing = async (source: DbOrTx, course: WrittenCourse): Promise<ChecklistLine[]> =>
    missingForPublication(await factsOf(source, course))

  return {
    lines: async (source: DbOrTx, course: WrittenCourse): Promise<ChecklistLine[]> =>
      checklistOf(await factsOf(source, course)),
    missing,
    /** @throws AppError `course.not_publishable` with what is missing */
    async assertPublishable(tx: Tx, course: repo.CourseRow): Promise<void> {
      const read = together(tx)
      const [{ written: details }, stored] = await Promise.all([
        readDetails(read, course),
        curriculum.stored(read, course.id),
      ])
      const lines = await missing(read, { course, details, curriculum: stored })
      const found = lines.map(({ text }) => text)
      if (found.length > 0) throw new AppError('course.not_publishable', { details: { missing: found } })
    },
  }
}
