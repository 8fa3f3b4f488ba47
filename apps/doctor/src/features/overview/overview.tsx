import type { ApiContract, EndpointOutput } from '@repo/contract'
import {
  formatAgo,
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
import { paths } from '../../app/paths.ts'
import { CourseGrid } from '../../components/course-card.tsx'
import { overviewMessages as copy } from './overview.messages.ts'
import { describeTrend } from './trend.ts'

type OverviewData = EndpointOutput<ApiContract['doctorPortal']['overview']>

/** The overview of a doctor: what waits for an answer first, then the figures. */
export function Overview({ overview }: { overview: OverviewData }) {
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
      <QuestionsWaiting waiting={overview.questionsWaiting} />
      <HandInsWaiting waiting={overview.handInsWaiting} />
      <Waiting
        count={overview.reviewsWithoutReply}
        hasQuestions={overview.questionsWaiting.count > 0}
        slug={doctor.slug}
      />
      <Figures overview={overview} />
      <Enrollments days={overview.enrollments} />
      <section aria-labelledby="own-courses">
        <h2 className="mb-4 text-h3" id="own-courses">
          {copy.courses}
        </h2>
        <CourseGrid courses={overview.courses} />
      </section>
    </div>
  )
}

/** Questions come first: learners wait for them in the middle of a lesson. */
function QuestionsWaiting({ waiting: { count, oldest } }: { waiting: OverviewData['questionsWaiting'] }) {
  if (count === 0 || oldest === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-5 py-4 text-warning">
      <p className="font-semibold">{copy.questionsWaiting(formatNumber(count), formatAgo(oldest))}</p>
      <Link className={buttonClass({ size: 'sm' })} to={paths.questions()}>
        {copy.answerQuestions}
      </Link>
    </div>
  )
}

function HandInsWaiting({ waiting: { count, oldest } }: { waiting: OverviewData['handInsWaiting'] }) {
  if (count === 0 || oldest === null) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-5 py-4 text-warning">
      <p className="font-semibold">{copy.handInsWaiting(formatNumber(count), formatAgo(oldest))}</p>
      <Link className={buttonClass({ size: 'sm' })} to={paths.handIns()}>
        {copy.markHandIns}
      </Link>
    </div>
  )
}

interface WaitingProps {
  count: number
  slug: string
  hasQuestions: boolean
}

function Waiting({ count, slug, hasQuestions }: WaitingProps) {
  if (count === 0 && hasQuestions) return null
  if (count === 0)
    return <p className="rounded-md bg-success-soft px-5 py-4 text-success">{copy.noWaiting}</p>
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 rounded-md bg-warning-soft px-5 py-4 text-warning">
      <p className="font-semibold">{copy.waiting(formatNumber(count))}</p>
      <Link
        className={buttonClass({ size: 'sm' })}
        to={paths.room({ id: slug }, { tab: 'reviews', waiting: '1' })}
      >
        {copy.answer}
      </Link>
    </div>
  )
}

function revenueHint({ revenue30Days, coShare30Days }: OverviewData): string {
  const revenue = formatVnd(revenue30Days)
  return coShare30Days === 0
    ? copy.revenueHint(revenue)
    : copy.revenueCoTaught(revenue, formatVnd(coShare30Days))
}

function Figures({ overview }: { overview: OverviewData }) {
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
      <StatCard hint={revenueHint(overview)} label={copy.revenue} value={formatVnd(overview.share30Days)} />
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
