import { id as idSchema, slug as slugSchema } from '@repo/contract/fields'
import { ltiPaths } from '@repo/contract/lti-launch'

/** The course and lesson that a launch leads to; null where it names none. */
interface Target {
  course: string | null
  lessonId: string | null
  /** The page to choose from; only a message that asks to choose may name it. */
  isSelection: boolean
}

/** The address of a course, on its own page or in the classroom. */
const COURSE_PATH = /^\/(?:course|student\/my-course)\/([^/]+)$/

export const knownCourse = (value: unknown) => slugSchema.safeParse(value).data ?? null
export const knownLesson = (value: unknown) => idSchema.safeParse(value).data ?? null

/**
 * Reads the address that a platform wants to open: the launch address, the page to choose from, or the one of a course as the browser shows it.
 * @returns null for an address of another site or of another page
 */
export function readTarget(url: string, publicWebUrl: string): Target | null {
  if (!URL.canParse(url)) return null
  const { origin, pathname, searchParams } = new URL(url)
  if (origin !== new URL(publicWebUrl).origin) return null
  const lessonId = knownLesson(searchParams.get('lesson'))
  if (pathname === ltiPaths.select) return { course: null, lessonId: null, isSelection: true }
  if (pathname === ltiPaths.launch)
    return { course: knownCourse(searchParams.get('course')), lessonId, isSelection: false }
  const course = knownCourse(COURSE_PATH.exec(pathname)?.[1])
  return course === null ? null : { course, lessonId, isSelection: false }
}
