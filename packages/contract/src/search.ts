import { z } from 'zod'
import { anyone } from './access.ts'
import { doctorCard, newsCard } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, id, milliseconds, searchText, slug, text } from './fields.ts'

const foundLesson = z.object({
  id,
  title: z.string(),
  durationMs: milliseconds,
  isFreePreview: z.boolean(),
  course: z.object({ slug, title: z.string() }),
})

/** A line of the list that opens while one types. */
const suggestion = z.object({ slug, title: z.string() })

export const search = {
  suggestions: endpoint({
    method: 'GET',
    path: '/search/suggestions',
    summary: 'What the letters typed so far may lead to, a few of each kind',
    access: anyone,
    isForLearners: true,
    isSearch: 'often',
    query: z.object({ q: text(2, 100) }),
    response: z.object({
      categories: z.array(suggestion),
      courses: z.array(suggestion.extend({ doctor: z.string(), coverUrl: assetUrl })),
      lessons: z.array(suggestion.extend({ courseTitle: z.string() })),
      doctors: z.array(suggestion.extend({ workplace: z.string(), portraitUrl: assetUrl })),
      news: z.array(suggestion),
    }),
    cacheSeconds: 60,
  }),
  others: endpoint({
    method: 'GET',
    path: '/search',
    summary: 'Lessons, doctors and articles for a search; a search that nothing at all answers is counted',
    access: anyone,
    isForLearners: true,
    isSearch: 'often',
    query: z.object({ q: searchText }),
    response: z.object({
      lessons: z.array(foundLesson),
      doctors: z.array(doctorCard),
      news: z.array(newsCard),
    }),
    cacheSeconds: 30,
  }),
}
