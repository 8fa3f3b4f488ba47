import type { ListColumn } from '@repo/back-office/list-screen'
import { formatNumber, formatPercent, formatVnd } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { plansMessages as copy } from './instalments.messages.ts'
import type { Plan } from './plan-form.ts'

const partOf = ({ percent, days }: Plan['parts'][number]) =>
  days === 0 ? copy.first(formatPercent(percent)) : copy.part(formatPercent(percent), formatNumber(days))

export const planColumns: ListColumn<Plan>[] = [
  {
    id: 'title',
    header: copy.name,
    isPrimary: true,
    csv: { from: 'title' },
    cell: ({ title }) => title,
  },
  {
    id: 'parts',
    header: copy.parts,
    csv: { from: 'parts.percent' },
    cell: ({ parts }) => (
      <span className="block">
        {parts.map((part) => (
          <span className="block whitespace-nowrap" key={part.days}>
            {partOf(part)}
          </span>
        ))}
      </span>
    ),
  },
  {
    id: 'scope',
    header: copy.scope,
    className: 'max-xl:hidden',
    csv: { from: 'courses.title', empty: copy.allCourses },
    cell: ({ courses }) =>
      courses.length === 0 ? copy.allCourses : copy.someCourses(formatNumber(courses.length)),
  },
  {
    id: 'minTotal',
    header: copy.minTotal,
    isNumeric: true,
    className: 'max-lg:hidden',
    csv: { from: 'minTotal' },
    cell: ({ minTotal }) => formatVnd(minTotal),
  },
  {
    id: 'graceDays',
    header: copy.grace,
    className: 'max-xl:hidden',
    csv: { from: 'graceDays' },
    cell: ({ graceDays }) => copy.days(formatNumber(graceDays)),
  },
  {
    id: 'sold',
    header: copy.sold,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'sold' },
    cell: ({ sold }) => formatNumber(sold),
  },
  {
    id: 'late',
    header: copy.late,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'late' },
    cell: ({ late }) => <span className={late > 0 ? 'text-warning' : undefined}>{formatNumber(late)}</span>,
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'isActive', words: { true: copy.on, false: copy.off } },
    cell: ({ isActive }) => (
      <Badge tone={isActive ? 'success' : 'neutral'}>{isActive ? copy.on : copy.off}</Badge>
    ),
  },
]
