import { useApi, useList } from '@repo/back-office'
import { EmptyList, ListFrame } from '@repo/back-office/list-frame'
import { PageHeader } from '@repo/back-office/page-header'
import { SearchBox } from '@repo/back-office/search-box'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo, formatDate, formatNumber, formatVnd } from '@repo/messages'
import { defineFilters, placeParams, textParam, useSearchFilters } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmailText } from '@repo/ui/email-text'
import { cutText } from '@repo/ui/lib/cut-text'
import { Progress } from '@repo/ui/progress'
import { studentsMessages as copy } from './students.messages.ts'

type Student = EndpointOutput<ApiContract['crm']['students']>['items'][number]

const filters = defineFilters({ q: textParam(), ...placeParams })

function StudentName({ student }: { student: Student }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={student.name} size={36} />
      <span className="min-w-0">
        <span {...cutText(student.name)}>{student.name}</span>
        <span {...cutText(student.email, 'font-normal text-3')}>
          <EmailText>{student.email}</EmailText>
        </span>
      </span>
    </span>
  )
}

const columns: TableColumn<Student>[] = [
  { id: 'name', header: copy.name, isPrimary: true, cell: (student) => <StudentName student={student} /> },
  {
    id: 'phone',
    header: copy.phone,
    className: 'whitespace-nowrap font-num max-2xl:hidden',
    isHiddenOnPhone: true,
    cell: (student) => student.phone ?? '–',
  },
  { id: 'courses', header: copy.courses, isNumeric: true, cell: (student) => formatNumber(student.courses) },
  {
    id: 'progress',
    header: copy.progress,
    cell: (student) =>
      student.courses > 0 ? (
        <Progress
          value={student.averagePercent}
          label={copy.progress}
          valueText={copy.averageProgress(student.averagePercent)}
          hasFigure
          className="min-w-32"
        />
      ) : (
        <span className="whitespace-nowrap text-3">{copy.none}</span>
      ),
  },
  { id: 'spent', header: copy.spent, isNumeric: true, cell: (student) => formatVnd(student.spent) },
  {
    id: 'lastSeen',
    header: copy.lastSeen,
    className: 'whitespace-nowrap max-lg:hidden',
    isHiddenOnPhone: true,
    cell: (student) => (student.lastSeenAt ? formatAgo(student.lastSeenAt) : copy.never),
  },
  {
    id: 'joined',
    header: copy.joined,
    isNumeric: true,
    isHiddenOnPhone: true,
    cell: (student) => <time dateTime={student.joinedAt}>{formatDate(student.joinedAt)}</time>,
  },
]

/** Learners with what they bought and how far they are: the screen at `/crm/Student`. */
export function StudentList() {
  const api = useApi()
  const list = useSearchFilters(filters)
  const { values, setFilters, clear, isFiltered } = list
  const { data, table } = useList(api.crm.students.query({ query: { ...values, q: values.q || undefined } }))
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} />
      <ListFrame
        name={copy.title}
        info={data}
        filters={list}
        toolbar={
          <SearchBox
            label={copy.search}
            placeholder={copy.searchHint}
            value={values.q}
            onSearch={(q) => setFilters({ q })}
          />
        }
      >
        <DataTable
          caption={copy.title}
          isCaptionHidden
          columns={columns}
          rowKey={(student) => student.id}
          {...table}
          empty={
            <EmptyList
              isFiltered={isFiltered}
              onClear={clear}
              first={{ title: copy.empty, description: copy.emptyHint }}
              noMatch={{ title: copy.noMatch, description: copy.noMatchHint }}
            />
          }
        />
      </ListFrame>
    </>
  )
}
