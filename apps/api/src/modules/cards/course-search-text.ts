import { foldText } from '@repo/messages'

/** What `courses.search_text` holds; every writer of a course, its team or its category goes through here. */
export function courseSearchText(course: {
  title: string
  subtitle: string
  doctors: readonly string[]
  category: string
}): string {
  return foldText([course.title, course.subtitle, ...course.doctors, course.category].join(' '))
}
