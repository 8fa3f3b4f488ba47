import sanitizeHtml from 'sanitize-html'

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'strong',
    'em',
    'u',
    's',
    'a',
    'blockquote',
    'code',
    'pre',
    'br',
    'hr',
    'img',
    'figure',
    'figcaption',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'title', 'rel'],
    img: ['src', 'alt', 'width', 'height'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  // Pictures come from our own host only: the pages' content policy would block any other.
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  disallowedTagsMode: 'discard',
  // A page opened in a new window must not get access to this one through `opener`.
  transformTags: { a: sanitizeHtml.simpleTransform('a', { rel: 'noopener nofollow ugc' }) },
}

/** Texts of lessons may hold pairs of pictures, of which they say nothing but the id. */
const lessonOptions: sanitizeHtml.IOptions = {
  ...options,
  allowedAttributes: { ...options.allowedAttributes, figure: ['data-before-after'] },
}

/** As `cleanHtml`, for the text of a lesson. */
export const cleanLessonHtml = (html: string): string => clean(html, lessonOptions)

/**
 * HTML of an article as pages may show it: a fixed set of tags, no scripts, styles, handlers or foreign pictures.
 * Applied when staff save and again when the text is read, so that no older or imported text gets past it.
 */
export function cleanHtml(html: string): string {
  return clean(html, options)
}

const clean = (html: string, allowed: sanitizeHtml.IOptions): string =>
  sanitizeHtml(html.normalize('NFC'), allowed).trim()
