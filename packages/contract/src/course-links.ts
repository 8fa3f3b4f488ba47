/** A link to a course, or to a lesson of it, that stands alone in its paragraph: pages draw a card in its place. */
const courseLink =
  /<p>\s*<a\s[^>]*?href="\/course\/([a-z0-9]+(?:-[a-z0-9]+)*)(?:\?lesson=([0-9a-f-]{36}))?"[^>]*>[^<]*<\/a>\s*<\/p>/g

export type TextPart = { html: string } | { courseSlug: string; lessonId: string | null }

/** Where a lesson is embedded in a text, by its course and its id. */
export const lessonLink = (courseSlug: string, lessonId: string): string =>
  `/course/${courseSlug}?lesson=${lessonId}`

/** A sanitised text in the parts between which cards of courses and lessons stand. */
export function partsOfText(html: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of html.matchAll(courseLink)) {
    const [whole, courseSlug = '', lessonId = null] = match
    if (match.index > from) parts.push({ html: html.slice(from, match.index) })
    parts.push({ courseSlug, lessonId })
    from = match.index + whole.length
  }
  if (from < html.length) parts.push({ html: html.slice(from) })
  return parts
}
