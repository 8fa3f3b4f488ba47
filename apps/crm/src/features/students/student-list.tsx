import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen } from '@repo/back-office/list-screen'
import { accountSorts, learnerActivities, learnerDays } from '@repo/contract/list-choices'
import { formatAgo, formatDate, formatNumber, formatVnd } from '@repo/messages'
import { choiceParam, defineFilters, idParam, Link, sortedPositionParams, textParam } from '@repo/routing'
import { Avatar } from '@repo/ui/avatar'
import { buttonClass } from '@repo/ui/button'
import { EmailText } from '@repo/ui/email-text'
import { cutText } from '@repo/ui/lib/cut-text'
import { Progress } from '@repo/ui/progress'
import { DayFilter } from '../../components/day-filter.tsx'
import { dayParam } from '../../components/day-param.ts'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { activityLabels } from '../../components/learner-activity.messages.ts'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { CourseFilter } from './course-filter.tsx'
import { studentsMessages as copy, learnerDayLabels } from './students.messages.ts'
import { type Student, useStudentActs } from './use-student-acts.tsx'

const EnrolManyDialog = lazyDialog(
  ({ asked }) => asked.isOpen,
  async () => (await import('./enrol-many-dialog.tsx')).EnrolManyDialog,
)

const filters = defineFilters({
  q: textParam(),
  activity: choiceParam(learnerActivities),
  course: idParam(),
  from: dayParam(),
  to: dayParam(),
  dated: choiceParam(learnerDays, 'joined'),
  ...sortedPositionParams(accountSorts),
})

function StudentName({ student }: { student: Student }) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      <Avatar name={student.name} size={36} />
      <span className="min-w-0">
        <Link
          to={paths.student({ id: student.id })}
          {...cutText(student.name, 'row-link hover:text-primary max-sm:min-h-6')}
        >
          {student.name}
        </Link>
        <span {...cutText(student.email, 'font-normal text-3')}>
          <EmailText>{student.email}</EmailText>
        </span>
      </span>
    </span>
  )
}

const columns: ListColumn<Student>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    isSortable: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.email, { from: 'email' }],
    ],
    cell: (student) => <StudentName student={student} />,
  },
  {
    id: 'phone',
    header: copy.phone,
    className: 'whitespace-nowrap font-num max-2xl:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'phone' },
    cell: (student) => student.phone ?? '–',
  },
  {
    id: 'courses',
    header: copy.courses,
    isNumeric: true,
    csv: { from: 'courses' },
    cell: (student) => formatNumber(student.courses),
  },
  {
    id: 'progress',
    header: copy.progress,
    csv: [[copy.percent, { from: 'averagePercent' }]],
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
  {
    id: 'spent',
    header: copy.spent,
    isNumeric: true,
    csv: { from: 'spent' },
    cell: ({ spent }) => (spent === null ? copy.none : formatVnd(spent)),
  },
  {
    id: 'lastSeen',
    header: copy.lastSeen,
    className: 'whitespace-nowrap max-lg:hidden',
    isHiddenOnPhone: true,
    csv: { from: 'lastSeenAt', as: 'moment' },
    cell: (student) => (student.lastSeenAt ? formatAgo(student.lastSeenAt) : copy.never),
  },
  {
    id: 'joined',
    header: copy.joined,
    isNumeric: true,
    isSortable: true,
    isHiddenOnPhone: true,
    csv: { from: 'joinedAt', as: 'day' },
    cell: (student) => <time dateTime={student.joinedAt}>{formatDate(student.joinedAt)}</time>,
  },
]

const ImportLink = () => (
  <Link to={paths.learnerImports()} className={buttonClass({ variant: 'secondary' })}>
    {copy.import}
  </Link>
)

/** Learners with what they bought and how far they are: the screen at `/crm/Student`. */
export function StudentList() {
  const { students } = useApi().crm
  const canWrite = useCan('letters')
  const canImport = useCan('manageEnrolments')
  const maySeeSpent = useCan('orders')
  const { bulk, asked } = useStudentActs()
  return (
    <>
      <ListScreen
        id="students"
        title={copy.title}
        lead={copy.lead}
        actions={canImport ? <ImportLink /> : null}
        filters={filters}
        read={(values) => students.query({ query: { ...values, q: values.q || undefined } })}
        search={{ label: copy.search, hint: copy.searchHint }}
        controls={({ values: { q, activity, course, from, to, dated }, setFilters, page }) => (
          <>
            <FilterSelect
              label={copy.activity}
              anyLabel={copy.anyActivity}
              options={optionsOf(activityLabels)}
              value={activity}
              onSelect={(one) => setFilters({ activity: one })}
            />
            <CourseFilter
              value={course}
              known={page?.course}
              onSelect={(one) => setFilters({ course: one })}
            />
            <FilterSelect
              label={copy.dated}
              options={optionsOf(learnerDayLabels)}
              value={dated}
              onSelect={(day) => setFilters({ dated: day })}
            />
            {/* Start and end of one period stay on the same line. */}
            <span className="flex items-center gap-3 max-sm:w-full max-sm:flex-col">
              <DayFilter label={copy.from} value={from} onSelect={(day) => setFilters({ from: day })} />
              <DayFilter label={copy.to} value={to} onSelect={(day) => setFilters({ to: day })} />
            </span>
            {/* A letter goes to a group that has no days. */}
            {canWrite && !from && !to ? (
              <Link
                to={paths.addLetter({ q, activity, course })}
                className={buttonClass({ variant: 'ghost', size: 'sm' })}
              >
                {copy.write}
              </Link>
            ) : null}
          </>
        )}
        columns={maySeeSpent ? columns : columns.filter(({ id }) => id !== 'spent')}
        exportName={copy.fileName}
        bulk={bulk}
        rowKey={(student) => student.id}
        rowName={(student) => student.name}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <EnrolManyDialog asked={asked} onClose={asked.close} />
    </>
  )
}
