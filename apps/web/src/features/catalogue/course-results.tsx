import { formatNumber } from '@repo/messages'
import { latePart } from '@repo/ui/late-part'
import { memo } from 'react'
import { CourseCard, type CourseCardData } from '../../components/course-card.tsx'
import { catalogueMessages } from './catalogue.messages.ts'
import { type CourseFilters, courseGrid, toSearchParams } from './course-filters.ts'

interface CourseResultsProps {
  list: { items: CourseCardData[]; page: number; pageSize: number; total: number }
  filters: CourseFilters
  /** The next list is on its way: this one stays readable, dimmed. */
  isStale: boolean
}

const ResultPages = latePart(async () => (await import('./result-pages.tsx')).ResultPages)
const importNoResults = async () => (await import('./no-results.tsx')).NoResults
const NoResults = latePart(importNoResults)

/** A choice of a filter dims the list and draws none of its cards anew. */
const Card = memo(CourseCard)

/** Covers of the first row are in view at once. */
const eagerCards = 3

export function CourseResults({ list, filters, isStale }: CourseResultsProps) {
  if (list.items.length === 0) return <NoResults filters={filters} />
  return (
    <div aria-busy={isStale || undefined} className={isStale ? 'opacity-55 transition-opacity' : undefined}>
      <ul className={courseGrid}>
        {list.items.map((course, index) => (
          <li key={course.id}>
            <Card course={course} isEager={index < eagerCards} />
          </li>
        ))}
      </ul>
      <ResultPages
        page={list.page}
        pageCount={Math.ceil(list.total / list.pageSize)}
        search={toSearchParams(filters).toString()}
      />
    </div>
  )
}

/** Number of courses in words, told to screen readers when it changes. */
export function ResultCount({ total, query }: { total: number; query: string }) {
  const count = formatNumber(total)
  return (
    <p className="text-2" role="status">
      {query ? catalogueMessages.countFor(count, query) : catalogueMessages.count(count)}
    </p>
  )
}
