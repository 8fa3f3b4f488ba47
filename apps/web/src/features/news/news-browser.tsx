import { useLocation, useNavigation } from '@repo/routing'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { chipClass } from '@repo/ui/lib/chip-class'
import { Pagination } from '@repo/ui/pagination'
import { Skeleton } from '@repo/ui/skeleton'
import { paths } from '../../app/paths.ts'
import { LeadNewsCard, NewsCard, type NewsCardData } from '../../components/news-card.tsx'
import { CourseGridSkeleton } from '../../components/skeletons.tsx'
import { newsMessages } from './news.messages.ts'
import { type NewsFilters, newsFilters, toNewsQuery } from './news-filters.ts'

const hrefOf = (filters: NewsFilters) => paths.news + newsFilters.serialize(filters)

/** Lead story, the others, topics and pages. */
export function NewsBrowser() {
  const api = useApi()
  const navigation = useNavigation()
  const { search } = useLocation()
  const filters = newsFilters.parse(new URLSearchParams(search))
  const news = usePageQuery(api.content.newsList.query({ query: toNewsQuery(filters) }))
  const isStale = navigation.location?.pathname === paths.news
  return (
    <div className="wrap pb-20">
      <QueryView query={news} skeleton={<NewsSkeleton />}>
        {(list) => (
          <>
            <Topics categories={list.categories} filters={filters} />
            <h2 className="sr-only">{newsMessages.listHeading}</h2>
            <div
              aria-busy={isStale || undefined}
              className={isStale ? 'opacity-55 transition-opacity' : undefined}
            >
              <Articles articles={list.items} hasLead={list.page === 1} />
              <Pagination
                className="mt-10"
                hrefFor={(page) => hrefOf({ ...filters, page })}
                page={list.page}
                pageCount={Math.ceil(list.total / list.pageSize)}
              />
            </div>
          </>
        )}
      </QueryView>
    </div>
  )
}

interface TopicsProps {
  categories: { slug: string; name: string }[]
  filters: NewsFilters
}

function Topics({ categories, filters }: TopicsProps) {
  if (categories.length < 2) return null
  return (
    <nav aria-label={newsMessages.topics} className="scroll-x chip-row mb-7">
      <ul className="flex gap-2">
        {[{ slug: '', name: newsMessages.allTopics }, ...categories].map(({ slug, name }) => {
          const isActive = filters.category === slug
          return (
            <li key={slug}>
              <a
                aria-current={isActive || undefined}
                className={chipClass(isActive)}
                data-keep-scroll
                href={hrefOf({ category: slug, page: 1 })}
              >
                {name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Articles({ articles, hasLead }: { articles: NewsCardData[]; hasLead: boolean }) {
  const copy = newsMessages.empty
  const [first, ...rest] = articles
  if (!first) {
    return (
      <EmptyState
        action={
          <a className={buttonClass()} href={paths.news}>
            {copy.action}
          </a>
        }
        description={copy.text}
        title={copy.title}
      />
    )
  }
  const others = hasLead ? rest : articles
  return (
    <>
      {hasLead && <LeadNewsCard article={first} heading="h3" />}
      <ul className="mt-5 grid gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {others.map((article) => (
          <li key={article.id}>
            <NewsCard article={article} />
          </li>
        ))}
      </ul>
    </>
  )
}

function NewsSkeleton() {
  return (
    <>
      <Skeleton className="mb-5 h-96 w-full rounded-md" />
      <CourseGridSkeleton />
    </>
  )
}
