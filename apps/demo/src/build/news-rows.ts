import { cleanHtml, type tables, textsOf } from '@repo/api/rows'
import { lessonLink } from '@repo/contract/course-links'
import { requiredChecks } from '@repo/contract/medical-advertising'
import { foldText } from '@repo/messages'
import { seedNews } from '../data/news/index.ts'
import type { SeedArticle } from '../data/news/shape.ts'
import type { CourseRows } from './catalogue-rows.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import { newsPictures } from './news-pictures.ts'
import type { PersonRow } from './people-rows.ts'

type Article = typeof tables.news.$inferSelect
type Version = typeof tables.newsVersions.$inferInsert
type Draft = typeof tables.newsDrafts.$inferInsert

type Course = Pick<CourseRows, 'course' | 'lessons'>

interface Known {
  categoryIds: Map<string, string>
  courses: readonly Course[]
  doctors: readonly { id: string; name: string }[]
  /** Who publishes the articles. */
  editor: PersonRow
}

/** Fixed so that what comes after the articles draws the same random numbers as before. */
const RANDOM_STREAM = 20_261_125

/** Articles with every version that readers saw, and what waits of one of them. */
export function buildNews(context: SeedContext, known: Known) {
  const articles = seedNews.map((article, index) => toRow(context, known, article, index))
  const own = forkContext(context, RANDOM_STREAM)
  const versions: Version[] = []
  const drafts: Draft[] = []
  seedNews.forEach(({ before, draft }, index) => {
    const row = articles[index]!
    if (row.state === 'draft') return
    const texts = textsOf(row)
    const keep = (version: Pick<Version, 'number' | 'texts' | 'note'>, createdAt: Date) =>
      versions.push({
        ...version,
        id: own.id(createdAt),
        newsId: row.id,
        checks: requiredChecks(version.texts),
        authorId: known.editor.id,
        createdAt,
      })
    if (before) {
      const html = withoutSection(texts.html, before.withoutSection)
      keep({ number: 1, texts: { ...texts, html }, note: null }, own.daysAgo(before.daysAgo, 9, 10))
    }
    // What is planned was decided on yesterday.
    const decidedAt = row.state === 'scheduled' ? own.daysAgo(1, 16) : row.createdAt
    keep({ number: before ? 2 : 1, texts, note: before?.note ?? null }, decidedAt)
    if (draft)
      drafts.push({
        newsId: row.id,
        texts: {
          ...texts,
          excerpt: draft.excerpt ?? texts.excerpt,
          html: cleanHtml(`${texts.html}${draft.addedHtml}`),
        },
        savedAt: addMinutes(own.daysAgo(1, 15), 12),
        savedBy: known.editor.id,
      })
  })
  return { articles, versions, drafts }
}

function toRow(
  context: SeedContext,
  { categoryIds, courses, doctors }: Known,
  article: SeedArticle,
  index: number,
): Article {
  const author = doctors.find(({ name }) => article.author.includes(name))
  const others = doctors.filter((doctor) => doctor !== author)
  // A draft waits to be checked.
  const reviewer = article.state === 'draft' ? undefined : others[index % others.length]
  const at = context.daysAgo(article.daysAgo, 8, 30)
  const { slug, title, excerpt, sources, state } = article
  return {
    id: context.id(at),
    slug,
    title,
    excerpt,
    html: cleanHtml(withInserts(article, courses)),
    author: article.author,
    authorDoctorId: author?.id ?? null,
    reviewerId: reviewer?.id ?? null,
    reviewedOn: reviewer ? at.toISOString().slice(0, 10) : null,
    sources,
    seoTitle: '',
    seoDescription: '',
    coverPath: article.cover ? newsPictures[article.cover.picture].path : null,
    coverAlt: article.cover?.alt ?? '',
    state,
    categoryId: article.category ? (categoryIds.get(article.category) ?? null) : null,
    relatedCourseId: courses.find(({ course }) => course.slug === article.relatedCourse)?.course.id ?? null,
    publishedAt:
      state === 'draft' ? null : article.daysAgo < 0 ? context.daysLater(-article.daysAgo, 8, 30) : at,
    announcedAt: null,
    announcedUpTo: null,
    searchText: foldText(`${title} ${excerpt} ${article.author}`),
    createdAt: at,
    updatedAt: at,
  }
}

/** The text with what stands at the end of its sections. */
function withInserts({ html, inserts = [] }: SeedArticle, courses: readonly Course[]): string {
  return inserts.reduce((text, { after, ...insert }) => {
    const from = text.indexOf(`<h2>${after}</h2>`)
    if (from < 0) throw new Error(`an article has no section “${after}”`)
    const next = text.indexOf('<h2>', from + 4)
    const end = next < 0 ? text.length : next
    return `${text.slice(0, end)}${htmlOf(insert, courses)}${text.slice(end)}`
  }, html)
}

type Insert = NonNullable<SeedArticle['inserts']>[number] extends infer One
  ? One extends { after: string }
    ? Omit<One, 'after'>
    : never
  : never

function htmlOf(insert: Insert, courses: readonly Course[]): string {
  if ('picture' in insert) {
    const { path, width, height } = newsPictures[insert.picture]
    return `<figure><img src="/api${path}" alt="${insert.alt}" width="${width}" height="${height}"><figcaption>${insert.caption}</figcaption></figure>`
  }
  const found = courses.find(({ course }) => course.slug === insert.course)
  if (!found) throw new Error(`no course ${insert.course}`)
  if (!insert.lesson) return `<p><a href="/course/${insert.course}">${found.course.title}</a></p>`
  const lesson = found.lessons.find(({ title }) => title === insert.lesson)
  if (!lesson) throw new Error(`no lesson “${insert.lesson}”`)
  return `<p><a href="${lessonLink(insert.course, lesson.id)}">${lesson.title}</a></p>`
}

/** A text without one of its sections: from its heading to the next one. */
function withoutSection(html: string, heading: string): string {
  const from = html.indexOf(`<h2>${heading}</h2>`)
  if (from < 0) throw new Error(`an article has no section “${heading}”`)
  const to = html.indexOf('<h2>', from + 4)
  return html.slice(0, from) + (to < 0 ? '' : html.slice(to))
}
