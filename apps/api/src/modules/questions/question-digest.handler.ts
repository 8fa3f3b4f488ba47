import type { Needs } from '../../core/services.ts'
import { createAnnouncements } from './announcements.service.ts'
import { findCoursesToMail } from './digest.repo.ts'

/** Each course is a transaction of its own: a run that is cut off goes on where it was. */
export function createQuestionDigestHandler(services: Needs<'db' | 'env' | 'queue' | 'clock' | 'log'>) {
  const { mailTeachers } = createAnnouncements(services)
  return async (): Promise<void> => {
    for (const courseId of await findCoursesToMail(services.db)) await mailTeachers(courseId)
  }
}
