import type { tables } from '@repo/api/rows'
import { seedAnnouncements } from '../data/announcements.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { forkContext, type SeedContext } from './context.ts'

const SEED = 20_261_160

interface Sources {
  courses: CourseRows[]
  /** The doctor who leads a course, as learners read the name. */
  leadOf: (courseId: string) => { id: string; name: string; academicTitle: string } | undefined
}

/** Announcements that have reached all learners of their courses. */
export function buildAnnouncements(
  context: SeedContext,
  { courses, leadOf }: Sources,
): (typeof tables.courseAnnouncements.$inferInsert)[] {
  const own = forkContext(context, SEED)
  return seedAnnouncements.flatMap(({ courseSlug, title, text, daysAgo }) => {
    const course = courses.find((row) => row.course.slug === courseSlug)?.course
    if (!course) return []
    const lead = leadOf(course.id)
    if (!lead) return []
    const at = own.daysAgo(daysAgo, 19)
    const doctorName = `${lead.academicTitle} ${lead.name}`
    return [
      {
        id: own.id(at),
        courseId: course.id,
        doctorId: lead.id,
        doctorName,
        title,
        text,
        toldAt: at,
        createdAt: at,
      },
    ]
  })
}
