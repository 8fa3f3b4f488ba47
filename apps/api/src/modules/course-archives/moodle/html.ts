import sanitizeHtml from 'sanitize-html'

/** Text of HTML in one line, without entities. */
export function plainTextOf(html: string): string {
  const spaced = html.replace(/<(?:br|\/p|\/div|\/li|\/h\d|\/td)\b[^>]*>/gi, ' $&')
  return sanitizeHtml(spaced, { allowedTags: [], allowedAttributes: {} })
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** What of a text lives in Moodle alone, counted: pictures and players of its files, and links into its pages. */
interface LeftBehind {
  pictures: number
  links: number
}

/**
 * The HTML of Moodle as a lesson can have it. Its own files stand in texts as `@@PLUGINFILE@@/…`, links to its activities as
 * `$@PAGEVIEWBYID*12@$` (Moodle, “Backup 2.0 for developers”, moodledev.io, read on 2026-11-28); neither leads anywhere here. What
 * is left is cleaned like every text when it is stored.
 */
export function toLessonHtml(html: string, left: LeftBehind): string {
  return html
    .replace(/<\/(?:video|audio|iframe|object)>/gi, '')
    .replace(/<(?:img|video|audio|source|iframe|object|embed)\b[^>]*>/gi, (tag) => {
      if (!/^<(?:source)/i.test(tag)) left.pictures += 1
      return ''
    })
    .replace(
      /\shref\s*=\s*(?:"[^"]*(?:@@PLUGINFILE@@|\$@)[^"]*"|'[^']*(?:@@PLUGINFILE@@|\$@)[^']*')/gi,
      () => {
        left.links += 1
        return ''
      },
    )
    .trim()
}
