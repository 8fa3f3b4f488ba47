import { useApi } from '@repo/back-office'
import { type BulkActs, type ListColumn, ListPart } from '@repo/back-office/list-screen'
import { choiceTabs } from '@repo/back-office/status-tabs'
import type { OfficeList } from '@repo/contract/office-lists'
import { courseStatusLabels } from '@repo/messages'
import type { ReactNode } from 'react'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { CategoryFilter } from './category-filter.tsx'
import { courseFilters, toCourseQuery } from './course-filters.ts'
import { coursesMessages as copy } from './courses.messages.ts'
import type { CourseRow } from './courses-table.tsx'

interface CourseListingProps {
  /** Under this name the columns and the saved views of the list are kept. */
  id: OfficeList
  /** The list's name for screen readers. */
  name: string
  columns: ListColumn<CourseRow>[]
  rowActions?: (course: CourseRow) => ReactNode
  bulk?: BulkActs<CourseRow> | undefined
  /** Shown if there is no course at all. */
  firstAct: ReactNode
  /** Name of the exported file without its ending. */
  exportName: string
}

/** Courses in every status, with tabs, search and pages that are kept in the URL. */
export function CourseListing({ name, firstAct, ...list }: CourseListingProps) {
  const { courses } = useApi().crm
  return (
    <ListPart
      {...list}
      title={name}
      filters={courseFilters}
      read={(values) => courses.query({ query: toCourseQuery(values) })}
      tabs={{
        label: copy.statusTabs,
        of: (page) =>
          choiceTabs('status', { all: copy.all, labels: courseStatusLabels, counts: page?.counts }),
      }}
      search={{ label: copy.search, hint: copy.searchHint }}
      controls={({ values, setFilters }) => (
        <>
          <FilterSelect
            label={copy.waits}
            anyLabel={copy.anyWaits}
            options={optionsOf(copy.waitLabels)}
            value={values.waits}
            onSelect={(waits) => setFilters({ waits })}
          />
          <CategoryFilter value={values.category} onSelect={(category) => setFilters({ category })} />
        </>
      )}
      rowKey={(course) => course.id}
      rowName={(course) => course.title}
      empty={{
        first: { title: copy.empty, description: copy.emptyHint, action: firstAct },
        noMatch: { title: copy.noMatch, description: copy.noMatchHint },
      }}
    />
  )
}
