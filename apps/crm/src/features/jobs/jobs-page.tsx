import { QueryView, useApi } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { Link } from '@repo/routing'
import { Button, buttonClass } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { Clapperboard, RotateCw } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { FailedJobs } from './failed-jobs.tsx'
import { jobsMessages as copy } from './jobs.messages.ts'
import { QualityPart } from './quality-part.tsx'
import { Queues, Schedules } from './queues.tsx'

/** How often the counts are read anew, in ms. */
const LOOK_MS = 10_000

/** What the system does by itself, and what of it failed: the screen at `/crm/Jobs`. */
export function JobsPage() {
  const query = useQuery({
    ...useApi().crmJobs.queues.query(),
    throwOnError: false,
    refetchInterval: LOOK_MS,
  })
  const hasVideos = useCan('videos')
  return (
    <>
      <PageHeader
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            {hasVideos ? (
              <Link
                to={paths.videos({ state: 'processing' })}
                className={buttonClass({ variant: 'secondary' })}
              >
                <Clapperboard size={18} aria-hidden="true" />
                {copy.videos}
              </Link>
            ) : null}
            <Button
              variant="secondary"
              icon={<RotateCw size={18} aria-hidden="true" />}
              onClick={() => void query.refetch()}
            >
              {copy.refresh}
            </Button>
          </>
        }
      />
      <FailedJobs />
      <div className="mt-8 grid items-start gap-5 xl:grid-cols-2">
        <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md xl:col-span-2" />}>
          {({ queues }) => (
            <>
              <Queues queues={queues} />
              <Schedules queues={queues} />
            </>
          )}
        </QueryView>
      </div>
      <QualityPart />
    </>
  )
}
