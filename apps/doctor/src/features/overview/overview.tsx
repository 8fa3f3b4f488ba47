import {
  formatDate,
  formatDayMonth,
  formatDuration,
  formatNumber,
  formatPercent,
  formatRating,
  formatVnd,
} from '@repo/messages'
import { Link } from '@repo/routing'
import { AreaChart } from '@repo/ui/area-chart'
import { buttonClass } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { StatCard } from '@repo/ui/stat-card'
import type { ReactNode } from 'react'
import { paths } from '../../app/paths.ts'
import { CourseGrid } from '../../components/course-card.tsx'
import { FirstSteps } from './first-steps.tsx'
import { overviewMessages as copy } from './overview.messages.ts'
import type { Earnings, OverviewData } from './overview.types.ts'
import { describeTrend } from './trend.ts'
import { Waiting } from './waiting.tsx'

interface EarningsQuery {
  data?: Earnings | undefined
  fetchStatus: 'fetching' | 'paused' | 'idle'
}

interface Props {
  overview: OverviewData
  earnings: EarningsQuery
  /** Begins a course. */
  newCourse: ReactNode
}

/** The overview of a doctor: what waits for an answer first, then the figures. Money is read apart, with a network. */
export function Overview({ overview, earnings, newCourse }: Props) {
  const { doctor } = overview
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 tabIndex={-1}>{copy.greeting(doctor.name)}</h1>
          <p className="mt-1 text-2">{copy.lead}</p>
        </div>
        <Link className={buttonClass({ variant: 'secondary' })} to={paths.room({ id: doctor.slug })}>
          {copy.openRoom}
        </Link>
      </div>
      <Waiting overview={overview} />
      <FirstSteps overview={overview} />
      <Figures earnings={earnings} overview={overview} />
      <Enrollments days={overview.enrollments} />
      <section aria-labelledby="own-courses">
        <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
          <h2 className="text-h3" id="own-courses">
            {copy.courses}
          </h2>
          {newCourse}
        </div>
        <CourseGrid courses={withShares(overview.courses, earnings.data)} />
      </section>
    </div>
  )
}

function withShares(courses: OverviewData['courses'], earnings: Earnings | undefined) {
  const shares = new Map(earnings?.courses.map(({ id, share30Days }) => [id, share30Days]))
  return courses.map((course) => ({
    ...course,
    share30Days: earnings ? (shares.get(course.id) ?? 0) : undefined,
  }))
}

function revenueHint({ data, fetchStatus }: EarningsQuery): string {
  if (!data) return fetchStatus === 'fetching' ? copy.revenueLoading : copy.revenueMissing
  const { revenue30Days, coShare30Days } = data
  const revenue = formatVnd(revenue30Days)
  return coShare30Days === 0
    ? copy.revenueHint(revenue)
    : copy.revenueCoTaught(revenue, formatVnd(coShare30Days))
}

function Figures({ overview, earnings }: { overview: OverviewData; earnings: EarningsQuery }) {
  const { rating } = overview
  return (
    <section aria-label={copy.figures} className="grid grid-cols-2 gap-3 sm:gap-4 xl:grid-cols-3">
      <StatCard hint={copy.learnersHint} label={copy.learners} value={formatNumber(overview.learners)} />
      <StatCard
        hint={copy.watchedHint}
        label={copy.watched}
        value={formatDuration(overview.watchedMs30Days)}
      />
      <StatCard
        hint={copy.completionHint}
        label={copy.completion}
        value={formatPercent(overview.completionPercent)}
      />
      <StatCard
        hint={copy.ratingHint(formatNumber(rating.count))}
        label={copy.rating}
        value={rating.average === null ? copy.noRating : formatRating(rating.average)}
      />
      <StatCard
        hint={revenueHint(earnings)}
        label={copy.revenue}
        value={earnings.data ? formatVnd(earnings.data.share30Days) : '–'}
      />
      <StatCard
        hint={copy.unansweredHint}
        label={copy.unanswered}
        value={formatNumber(overview.reviewsWithoutReply)}
      />
    </section>
  )
}

function Enrollments({ days }: { days: OverviewData['enrollments'] }) {
  const trend = describeTrend(days)
  return (
    <Card className="p-5 md:p-6">
      <h2 className="mb-1 text-h3">{copy.enrollments}</h2>
      {trend ? (
        <AreaChart
          caption={copy.trend(
            formatNumber(trend.total),
            formatRating(trend.perDay),
            formatNumber(trend.best.count),
            formatDate(trend.best.date),
          )}
          formatValue={formatNumber}
          labelHeader={copy.day}
          points={days.map(({ date, count }) => ({ label: formatDayMonth(date), value: count }))}
          valueHeader={copy.count}
        />
      ) : (
        <p className="text-2">{copy.noTrend}</p>
      )}
    </Card>
  )
}
