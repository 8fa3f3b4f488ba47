import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { useParams } from '@repo/routing'
import { Skeleton } from '@repo/ui/skeleton'
import { learnerMessages } from '../features/room/learner.messages.ts'
import { LearnerPage } from '../features/room/learner-page.tsx'

export const meta = () => ({ title: learnerMessages.learner })

export function Component() {
  const { id = '', learner = '' } = useParams()
  const query = usePageQuery(useApi().doctorPortal.learner.query({ params: { id: learner } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-[70vh] rounded-md" />}>
      {(data) => <LearnerPage learner={data} room={id} />}
    </QueryView>
  )
}
