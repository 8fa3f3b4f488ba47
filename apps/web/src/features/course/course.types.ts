import type { courseDetail } from '@repo/contract/catalogue'
import type { lessonOutline, sectionOutline } from '@repo/contract/course-outline'
import type { z } from 'zod'

export type CourseDetail = z.output<typeof courseDetail>
export type Section = z.output<typeof sectionOutline>
export type Lesson = z.output<typeof lessonOutline>
