import type { EndpointOutput } from '@repo/contract'
import type { hoursFormats, learningHours } from '@repo/contract/learning-hours'
import { cmeText, formatDuration } from '@repo/messages'
import { Link, useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { BarChart } from '@repo/ui/bar-chart'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { saveFile } from '@repo/ui/lib/save-file'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { paths } from '../../app/paths.ts'
import { hoursMessages as copy } from './hours.messages.ts'

type Year = EndpointOutput<typeof learningHours.year>
type Learned = { watchedMs: number; quizMs: number }

const sumOf = ({ watchedMs, quizMs }: Learned) => watchedMs + quizMs
const shown = (ms: number) => (ms > 0 ? formatDuration(ms) : copy.none)

/** The hours of a year with its months and courses, and as files. */
export function LearningHours() {
  const api = useApi()
  const [search] = useSearchParams()
  const asked = Number(search.get('year'))
  const isYear = Number.isInteger(asked) && asked >= 2000 && asked <= 2100
  const year = useQuery({
    ...api.learningHours.year.query({ query: isYear ? { year: asked } : {} }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return (
    <>
      <p className="measure mb-6 text-2">{copy.lead}</p>
      <QueryView query={year} skeleton={<HoursSkeleton />}>
        {(data) => (
          <div aria-busy={year.isPlaceholderData} className="flex flex-col gap-8">
            <div className="flex flex-wrap items-end justify-between gap-4">
              <Years shown={data.year} years={data.years} />
              {data.courses.length > 0 || data.credits.length > 0 ? <Files year={data.year} /> : null}
            </div>
            {data.courses.length > 0 ? <Hours data={data} /> : <NoHours year={data.year} />}
            <Credits credits={data.credits} />
            <Rules />
          </div>
        )}
      </QueryView>
    </>
  )
}

function HoursSkeleton() {
  return (
    <SkeletonGroup>
      <Skeleton className="mb-8 h-11 w-40 rounded-sm" />
      <Skeleton className="mb-8 h-24 rounded-md" />
      <Skeleton className="h-72 rounded-md" />
    </SkeletonGroup>
  )
}

function Years({ shown: current, years }: { shown: number; years: readonly number[] }) {
  // A year without time that an address names is one to leave, too.
  const all = [...new Set([...years, current])].toSorted((a, b) => b - a)
  return (
    <nav aria-label={copy.year}>
      <ul className="flex flex-wrap gap-2">
        {all.map((year) => (
          <li key={year}>
            <Link
              aria-current={year === current ? 'page' : undefined}
              className={buttonClass({ variant: year === current ? 'primary' : 'secondary' })}
              preventScrollReset
              to={paths.hours(year)}
            >
              {year}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Files({ year }: { year: number }) {
  const api = useApi()
  const file = useMutation({
    mutationFn: (format: (typeof hoursFormats)[number]) =>
      api.learningHours.yearFile.call({ query: { year, format } }),
    onSuccess: (made, format) => saveFile(made, copy.fileName(year, format)),
    onError: () => toast.error(copy.fileFailed),
  })
  return (
    <div className="flex flex-wrap gap-2">
      {(['pdf', 'csv'] as const).map((format) => (
        <Button
          icon={<Download aria-hidden="true" size={18} />}
          isBusy={file.isPending && file.variables === format}
          key={format}
          onClick={() => file.mutate(format)}
          variant="secondary"
        >
          {copy.file[format]}
        </Button>
      ))}
    </div>
  )
}

function Hours({ data }: { data: Year }) {
  const unit = unitOf(data)
  return (
    <>
      <dl className="grid gap-px overflow-hidden rounded-md border bg-[var(--border)] sm:grid-cols-3">
        <Figure isMain label={copy.total(data.year)} value={formatDuration(sumOf(data))} />
        <Figure label={copy.watched} value={shown(data.watchedMs)} />
        <Figure label={copy.quiz} value={shown(data.quizMs)} />
      </dl>
      <BarChart
        caption={copy.chart(data.year)}
        formatAxis={(value) => unit.format(oneDecimal.format(value))}
        formatValue={(value) => (value > 0 ? formatDuration(value * unit.ms) : unit.format('0'))}
        labelHeader={copy.month}
        points={data.months.map((month) => ({
          label: copy.monthShort(month.month),
          value: sumOf(month) / unit.ms,
        }))}
        valueHeader={copy.time}
      />
      <section aria-labelledby="hours-courses">
        <h2 className="mb-4 text-h3" id="hours-courses">
          {copy.courses}
        </h2>
        <Courses courses={data.courses} />
      </section>
    </>
  )
}

const oneDecimal = new Intl.NumberFormat('vi-VN', { maximumFractionDigits: 1 })

/** Hours along the axis, or minutes where no month has an hour. */
const unitOf = ({ months }: Year) =>
  months.some((month) => sumOf(month) >= 3_600_000)
    ? { ms: 3_600_000, format: copy.hoursOnly }
    : { ms: 60_000, format: copy.minutesOnly }

function Figure({ label, value, isMain }: { label: string; value: string; isMain?: boolean }) {
  return (
    <div className="bg-surface px-5 py-4">
      <dt className="text-sm text-2">{label}</dt>
      <dd className={isMain ? 'font-num text-h3 text-primary' : 'font-num text-h3'}>{value}</dd>
    </div>
  )
}

function Courses({ courses }: { courses: Year['courses'] }) {
  return (
    <div className="rounded-md border bg-surface">
      <table className="w-full">
        <thead className="hidden text-left text-sm text-2 sm:table-header-group">
          <tr>
            <th className="px-5 py-3 font-semibold" scope="col">
              {copy.course}
            </th>
            {[copy.watched, copy.quiz, copy.sum].map((name) => (
              <th className="px-5 py-3 text-right font-semibold" key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {courses.map((course) => (
            <tr
              className="flex flex-col border-t px-5 py-3 first:border-t-0 sm:table-row sm:px-0 sm:py-0 sm:first:border-t"
              key={`${course.slug}-${course.title}`}
            >
              <th className="min-w-0 break-words pb-1 text-left font-normal sm:px-5 sm:py-3" scope="row">
                {course.slug ? (
                  <a className="link" href={paths.course(course.slug)}>
                    {course.title}
                  </a>
                ) : (
                  course.title
                )}
              </th>
              <Time label={copy.watched} value={shown(course.watchedMs)} />
              <Time label={copy.quiz} value={shown(course.quizMs)} />
              <Time isMain label={copy.sum} value={formatDuration(sumOf(course))} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Time({ label, value, isMain }: { label: string; value: string; isMain?: boolean }) {
  return (
    <td className="flex justify-between gap-4 whitespace-nowrap sm:table-cell sm:px-5 sm:py-3 sm:text-right">
      <span className="text-sm text-2 sm:hidden">{label}</span>
      <span className={isMain ? 'font-num font-semibold' : 'font-num'}>{value}</span>
    </td>
  )
}

/** Spoken of only where a certificate of the year carries it. */
function Credits({ credits }: { credits: Year['credits'] }) {
  if (credits.length === 0) return null
  return (
    <section aria-labelledby="hours-credits">
      <h2 className="mb-4 text-h3" id="hours-credits">
        {copy.credits}
      </h2>
      <ul className="divide-y rounded-md border bg-surface">
        {credits.map((credit) => (
          <li className="px-5 py-3" key={`${credit.title}-${credit.issuedAt}`}>
            <p className="break-words font-semibold">{credit.title}</p>
            <p className="text-2">{cmeText(credit)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NoHours({ year }: { year: number }) {
  return (
    <EmptyState
      action={
        <a className={buttonClass({})} href={paths.myCourses}>
          {copy.toCourses}
        </a>
      }
      art="course"
      description={copy.emptyHint}
      title={copy.empty(year)}
    />
  )
}

function Rules() {
  return (
    <section className="measure rounded-md bg-surface-2 px-5 py-4 text-sm">
      <h2 className="mb-2 text-h3">{copy.howCounted}</h2>
      <ul className="mb-3 list-disc space-y-1 pl-5 text-2">
        {copy.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="font-semibold">{copy.noCredit}</p>
    </section>
  )
}
