import { cleanHtml, type tables, textsOf } from '@repo/api/rows'
import { requiredChecks } from '@repo/contract/medical-advertising'
import { foldText } from '@repo/messages'
import { seedNews } from '../data/news/index.ts'
import type { SeedArticle } from '../data/news/shape.ts'
import { addMinutes, forkContext, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Article = typeof tables.news.$inferSelect
type Version = typeof tables.newsVersions.$inferInsert
type Draft = typeof tables.newsDrafts.$inferInsert

interface Known {
  categoryIds: Map<string, string>
  courseIds: Map<string, string>
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
  { categoryIds, courseIds, doctors }: Known,
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
    html: cleanHtml(article.html),
    author: article.author,
    authorDoctorId: author?.id ?? null,
    reviewerId: reviewer?.id ?? null,
    reviewedOn: reviewer ? at.toISOString().slice(0, 10) : null,
    sources,
    seoTitle: '',
    seoDescription: '',
    coverPath: null,
    coverAlt: '',
    state,
    categoryId: article.category ? (categoryIds.get(article.category) ?? null) : null,
    relatedCourseId: article.relatedCourse ? (courseIds.get(article.relatedCourse) ?? null) : null,
    publishedAt:
      state === 'draft' ? null : article.daysAgo < 0 ? context.daysLater(-article.daysAgo, 8, 30) : at,
    announcedAt: null,
    announcedUpTo: null,
    searchText: foldText(`${title} ${excerpt} ${article.author}`),
    createdAt: at,
    updatedAt: at,
  }
}

/** A text without one of its sections: from its heading to the next one. */
function withoutSection(html: string, heading: string): string {
  const from = html.indexOf(`<h2>${heading}</h2>`)
  if (from < 0) throw new Error(`an article has no section “${heading}”`)
  const to = html.indexOf('<h2>', from + 4)
  return html.slice(0, from) + (to < 0 ? '' : html.slice(to))
}
