import { foldText } from '@repo/messages'
import type * as tables from '../../schema/index.ts'
import { seedContacts } from '../data/contacts.ts'
import { seedNews } from '../data/news/index.ts'
import { seedPages } from '../data/pages.ts'
import { seedCode } from '../random.ts'
import { addMinutes, type SeedContext } from './context.ts'
import type { PersonRow } from './people-rows.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

export function buildNews(
  context: SeedContext,
  categoryIds: Map<string, string>,
  courseIds: Map<string, string>,
): Row<typeof tables.news>[] {
  return seedNews.map((article) => {
    const at = context.daysAgo(article.daysAgo, 8, 30)
    const { slug, title, excerpt, html, author, sources, state } = article
    return {
      id: context.id(at),
      slug,
      title,
      excerpt,
      html,
      author,
      sources,
      state,
      categoryId: article.category ? (categoryIds.get(article.category) ?? null) : null,
      relatedCourseId: article.relatedCourse ? (courseIds.get(article.relatedCourse) ?? null) : null,
      publishedAt:
        state === 'draft' ? null : article.daysAgo < 0 ? context.daysLater(-article.daysAgo, 8, 30) : at,
      searchText: foldText(`${title} ${excerpt} ${author}`),
      createdAt: at,
      updatedAt: at,
    }
  })
}

export function buildPages(context: SeedContext): Row<typeof tables.pages>[] {
  const updatedAt = context.daysAgo(30, 9)
  return seedPages.map((page) => ({ ...page, updatedAt }))
}

export function buildContacts(
  context: SeedContext,
  learners: PersonRow[],
): Row<typeof tables.contactRequests>[] {
  return seedContacts.map(({ daysAgo, topic, message, isAnswered }, index) => {
    const at = context.daysAgo(daysAgo, 9, 20 + index)
    const sender = learners[index * 5]!
    return {
      id: context.id(at),
      reference: `LH${seedCode(context.random, 8)}`,
      name: sender.name,
      email: sender.email,
      phone: sender.phone ?? null,
      topic,
      message,
      answeredAt: isAnswered ? addMinutes(at, 300) : null,
      createdAt: at,
    }
  })
}
