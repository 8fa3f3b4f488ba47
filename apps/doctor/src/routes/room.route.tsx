import { type OfficeContext, QueryView, useApi, usePageQuery } from '@repo/back-office'
import { load, type PageArgs, useParams } from '@repo/routing'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { Room } from '../features/room/room.tsx'
import { roomHeadMessages } from '../features/room/room-head.messages.ts'

export const meta = () => ({ title: roomHeadMessages.title })

// What the menu's pages show, each fetched when its tab opens.
const Questions = lazyPart(async () => (await import('../features/questions/inbox.tsx')).InboxTab)
const HandIns = lazyPart(async () => (await import('../features/hand-ins/queue.tsx')).QueueTab)
const Revenue = lazyPart(async () => (await import('../features/revenue/revenue-page.tsx')).RevenueTab)

/** The page of another doctor answers 404, as if it did not exist. */
export async function loader({ params, context }: PageArgs<OfficeContext>) {
  const { isLoggedIn, user } = context.session.getSnapshot()
  if (!isLoggedIn || user?.mustSetUpSecondFactor || user?.mustAcceptTexts) return
  await load(context.queryClient, context.api.doctorPortal.room.query({ params: { slug: params.id ?? '' } }))
}

const loading = <Skeleton className="h-96 rounded-md" />

export function Component() {
  const { id = '' } = useParams()
  const api = useApi()
  const room = usePageQuery(api.doctorPortal.room.query({ params: { slug: id } }))
  return (
    <QueryView query={room} skeleton={<Skeleton className="h-[70vh] rounded-md" />}>
      {(data) => (
        <Room
          room={data}
          shared={{
            questions: <Questions courses={data.courses} fallback={loading} room={data.slug} />,
            'hand-ins': <HandIns courses={data.courses} fallback={loading} />,
            revenue: <Revenue fallback={loading} room={data.slug} />,
          }}
        />
      )}
    </QueryView>
  )
}
