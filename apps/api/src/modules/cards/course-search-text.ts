import { foldText } from '@repo/messages'

/** Builds the value of `courses.search_text`. Whatever writes a course, its doctors or its category calls this. */
export function courseSearchText(course: {
  title: string
  subtitle: string
  doctors: readonly string[]
  category: string
}): string {
  return foldText([course.title, course.subtitle, ...course.doctors, course.category].join(' '))
}
