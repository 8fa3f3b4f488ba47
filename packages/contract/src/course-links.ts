/** A link to a course that stands alone in its paragraph: pages draw the course's card in its place. */
const courseLink = /<p>\s*<a\s[^>]*?href="\/course\/([a-z0-9]+(?:-[a-z0-9]+)*)"[^>]*>[^<]*<\/a>\s*<\/p>/g

export type TextPart = { html: string } | { courseSlug: string }

/** A sanitised text in the parts between which cards of courses stand. */
export function partsOfText(html: string): TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const match of html.matchAll(courseLink)) {
    const [whole, courseSlug = ''] = match
    if (match.index > from) parts.push({ html: html.slice(from, match.index) })
    parts.push({ courseSlug })
    from = match.index + whole.length
  }
  if (from < html.length) parts.push({ html: html.slice(from) })
  return parts
}
