import type { courseDetail, lessonOutline, sectionOutline } from '@repo/contract/catalogue'
import type { z } from 'zod'

export type CourseDetail = z.output<typeof courseDetail>
export type Section = z.output<typeof sectionOutline>
export type Lesson = z.output<typeof lessonOutline>
