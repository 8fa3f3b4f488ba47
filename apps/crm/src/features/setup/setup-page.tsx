import { QueryView } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { Button } from '@repo/ui/button'
import { Skeleton } from '@repo/ui/skeleton'
import { RotateCw } from 'lucide-react'
import { paths } from '../../components/paths.ts'
import { setupMessages as copy } from './setup.messages.ts'
import { countSteps, SetupSteps } from './setup-steps.tsx'
import { useSetup } from './use-setup.ts'

/** Every step of the set-up, done or not: the screen at `/crm/Setup`. */
export function SetupPage() {
  const query = useSetup()
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.settings()}>{copy.back}</BackLink>}
        title={copy.title}
        lead={copy.lead}
        actions={
          <Button
            variant="secondary"
            icon={<RotateCw size={18} aria-hidden="true" />}
            isBusy={query.isFetching}
            onClick={() => void query.refetch()}
          >
            {copy.refresh}
          </Button>
        }
      />
      <QueryView query={query} skeleton={<Skeleton className="h-128 rounded-md" />}>
        {(setup) => {
          const { done, all } = countSteps(setup)
          return (
            <Panel
              title={copy.steps}
              isFlush
              aside={<p className="font-num text-sm text-3">{copy.progress(done, all)}</p>}
            >
              {setup.isDone ? <p className="px-5 pb-4 text-2">{copy.done}</p> : null}
              <SetupSteps setup={setup} />
            </Panel>
          )
        }}
      </QueryView>
    </>
  )
}
