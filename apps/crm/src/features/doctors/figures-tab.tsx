import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { formatDuration, formatNumber, formatPercent, formatRating } from '@repo/messages'
import { Skeleton } from '@repo/ui/skeleton'
import { StatCard } from '@repo/ui/stat-card'
import { figuresMessages as copy } from './doctors.messages.ts'

/** Learners, watch time and ratings of a doctor, as the doctor portal shows them. */
export function FiguresTab({ id }: { id: string }) {
  const query = usePageQuery(useApi().crmDoctors.doctorFigures.query({ params: { id } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-32 rounded-md" />}>
      {(figures) => (
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,13rem),1fr))] gap-4">
          <StatCard label={copy.learners} value={formatNumber(figures.learners)} />
          <StatCard
            label={copy.watched}
            value={formatDuration(figures.watchedMs30Days)}
            hint={copy.watchedHint}
          />
          <StatCard label={copy.completion} value={formatPercent(figures.completionPercent)} />
          <StatCard
            label={copy.rating}
            value={figures.rating.average === null ? copy.noRating : formatRating(figures.rating.average)}
            hint={copy.ratings(formatNumber(figures.rating.count))}
          />
          <StatCard label={copy.withoutReply} value={formatNumber(figures.reviewsWithoutReply)} />
        </div>
      )}
    </QueryView>
  )
}
