import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { choiceTabs, StatusTabs } from '@repo/back-office/status-tabs'
import { courseStatusLabels } from '@repo/messages'
import { useSearchFilters } from '@repo/routing'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import type { ReactNode } from 'react'
import { courseFilters, courseSortColumns, toCourseQuery } from './course-filters.ts'
import { coursesMessages as copy } from './courses.messages.ts'
import type { CourseRow } from './courses-table.tsx'
import { CourseToolbar } from './courses-toolbar.tsx'

interface CourseListingProps {
  /** Names the list for screen readers. */
  name: string
  columns: TableColumn<CourseRow>[]
  rowActions?: (course: CourseRow) => ReactNode
  /** What to do where there is no course at all. */
  firstAct: ReactNode
}

/** Courses in every status with tabs, search and pages, all of them kept in the address. */
export function CourseListing({ name, columns, rowActions, firstAct }: CourseListingProps) {
  const api = useApi()
  const list = useSearchFilters(courseFilters)
  const { values, setFilters, clear } = list
  const { data, table } = useList(api.crm.courses.query({ query: toCourseQuery(values) }))
  const tabs = choiceTabs('status', { all: copy.all, labels: courseStatusLabels, counts: data?.counts })
  const isFiltered = Boolean(values.status || values.q || values.category)
  return (
    <ListFrame
      name={name}
      info={data}
      filters={list}
      tabs={<StatusTabs label={copy.statusTabs} filters={list} tabs={tabs} />}
      toolbar={<CourseToolbar values={values} onChange={(change) => setFilters(change)} />}
    >
      <DataTable
        caption={name}
        isCaptionHidden
        className="row-links"
        columns={columns}
        rowKey={(course) => course.id}
        rowName={(course) => course.title}
        {...table}
        sort={{ column: values.sort, direction: values.direction }}
        onSort={({ column, direction }) =>
          setFilters({ sort: courseSortColumns.find((known) => known === column), direction })
        }
        rowActions={rowActions}
        empty={
          <EmptyList
            isFiltered={isFiltered}
            onClear={clear}
            first={{ title: copy.empty, description: copy.emptyHint, action: firstAct }}
            noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
          />
        }
      />
    </ListFrame>
  )
}
