import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { Link, useSearchFilters } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { DataTable } from '@repo/ui/data-table'
import { Plus } from 'lucide-react'
import { CourseActions } from '../../components/course-actions.tsx'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { courseFilters, courseSortColumns, toCourseQuery } from './course-filters.ts'
import { coursesMessages as copy } from './courses.messages.ts'
import { courseColumns } from './courses-table.tsx'
import { CourseStatusTabs, CourseToolbar } from './courses-toolbar.tsx'

const addLink = (
  <Link to={paths.addCourse()} className={buttonClass()}>
    <Plus size={18} aria-hidden="true" />
    {copy.add}
  </Link>
)

/** All courses in every status: the screen at `/crm/Course`. */
export function CourseList() {
  const api = useApi()
  const canEdit = useCan('content')
  const { values, setFilters, clear } = useSearchFilters(courseFilters)
  const { data, table } = useList(api.crm.courses.query({ query: toCourseQuery(values) }))
  const isFiltered = Boolean(values.status || values.q || values.category)
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={canEdit ? addLink : null} />
      <ListFrame
        name={copy.title}
        info={data}
        searchFor={(page) => courseFilters.serialize({ ...values, page })}
        tabs={<CourseStatusTabs values={values} counts={data?.counts} />}
        toolbar={<CourseToolbar values={values} onChange={(change) => setFilters(change)} />}
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          className="row-links"
          columns={courseColumns}
          rowKey={(course) => course.id}
          rowName={(course) => course.title}
          {...table}
          sort={{ column: values.sort, direction: values.direction }}
          onSort={({ column, direction }) =>
            setFilters({ sort: courseSortColumns.find((known) => known === column), direction })
          }
          rowActions={canEdit ? (course) => <CourseActions course={course} /> : undefined}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint, action: canEdit ? addLink : null }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
    </>
  )
}
