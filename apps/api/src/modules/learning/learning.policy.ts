import { AppError } from '@repo/contract'
import type { Caller } from '../../core/caller.ts'

export interface LessonPermissions {
  courseStatus: string
  isFreePreview: boolean
  teacherIds: readonly string[]
  enrollment: { state: string; expiresAt: Date | null } | null
}

export type LessonVerdict = 'open' | 'hidden' | 'not_enrolled' | 'expired' | 'paused'

const isStaff = (caller: Caller | null) => caller?.role === 'admin' && caller.rights.includes('courses.edit')
const isTeacher = (caller: Caller | null, teacherIds: readonly string[]) =>
  caller?.doctorId !== undefined && teacherIds.includes(caller.doctorId)

/** Who writes a course sees its draft. */
export const isAuthor = (caller: Caller | null, teacherIds: readonly string[]): boolean =>
  isStaff(caller) || isTeacher(caller, teacherIds)

/** Authors see a course in every status, buyers also after it is archived, and everybody sees previews. */
export function judgeLesson(caller: Caller | null, lesson: LessonPermissions, now: Date): LessonVerdict {
  if (isAuthor(caller, lesson.teacherIds)) return 'open'
  const { enrollment } = lesson
  if (enrollment?.state === 'active' && !isOver(enrollment, now)) return 'open'
  const isPaused = enrollment?.state === 'paused'
  if (lesson.courseStatus !== 'published') {
    if (isPaused) return 'paused'
    return enrollment ? 'expired' : 'hidden'
  }
  if (lesson.isFreePreview) return 'open'
  if (isPaused) return 'paused'
  return enrollment?.state === 'active' ? 'expired' : 'not_enrolled'
}

/** A bought course plays on a limited number of devices; previews and staff playback are not limited. */
export const needsLearningDevice = (
  caller: Caller | null,
  enrollment: LessonPermissions['enrollment'],
  now: Date,
): caller is Caller =>
  caller?.role === 'student' && enrollment?.state === 'active' && !isOver(enrollment, now)

/** Doctors and staff were verified before they got their account. */
export const needsProfession = (caller: Caller | null, lesson: { isProfessionalsOnly: boolean }) =>
  lesson.isProfessionalsOnly && (caller === null || caller.role === 'student')

export const isOver = (enrollment: { expiresAt: Date | null }, now: Date) =>
  enrollment.expiresAt !== null && enrollment.expiresAt <= now

/** Progress required before a learner may review a course, in percent. */
export const REVIEW_FROM_PERCENT = 20
export const mayReview = (enrollment: { percent: number }) => enrollment.percent >= REVIEW_FROM_PERCENT

/** The refusal of a paused access, with the reason that staff gave the learner. */
export const paused = (enrollment: { stateReason: string | null; waitsForOrder: string | null } | null) =>
  new AppError('course.access_paused', {
    details: { reason: enrollment?.stateReason ?? null, orderCode: enrollment?.waitsForOrder ?? null },
  })
