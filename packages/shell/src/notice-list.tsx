import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo, noticeWords } from '@repo/messages'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useApi } from './api-context.ts'
import { noticesMessages as copy } from './notices.messages.ts'
import { QueryView } from './query-view.tsx'
import { toast } from './toast.ts'

type Notice = EndpointOutput<ApiContract['notices']['notices']>['items'][number]

/** Own notices, newest first; each leads to what it tells of and counts as read then. */
export function NoticeList() {
  const { user } = useSession()
  const api = useApi()
  const queryClient = useQueryClient()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isMarking, setIsMarking] = useState(false)
  const first = useNotices()
  useEffect(() => heading.current?.focus(), [])
  const newest = first.data?.items[0]
  const refresh = () => queryClient.invalidateQueries({ queryKey: ['notices'] })

  const read = (notice: Notice) => {
    // The page that the notice leads to opens in any case; a failure leaves the notice unread.
    if (!notice.readAt) api.notices.markRead.call({ params: { id: notice.id } }).then(refresh, () => {})
  }
  const readAll = async () => {
    if (!newest) return
    setIsMarking(true)
    try {
      await api.notices.markAllRead.call({ params: { id: newest.id } })
      await refresh()
      heading.current?.focus()
    } catch (error) {
      toast.failure(error)
    } finally {
      setIsMarking(false)
    }
  }

  return (
    <section aria-labelledby={headingId}>
      <div className="flex min-h-14 flex-wrap items-center justify-between gap-2 border-b px-4 py-1.5">
        <h2 id={headingId} ref={heading} tabIndex={-1} className="text-lg outline-none">
          {copy.title}
        </h2>
        {first.data && first.data.unread > 0 ? (
          <Button size="sm" variant="ghost" isBusy={isMarking} onClick={() => void readAll()}>
            {copy.markAllRead}
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(28rem,70vh)] overflow-y-auto overscroll-contain">
        {first.data && !newest ? (
          <EmptyState
            art="inbox"
            title={copy.none}
            description={copy.noneHints[user?.role === 'student' ? 'student' : 'office']}
            className="py-8"
          />
        ) : (
          <Page page={first} onRead={read} />
        )}
      </div>
    </section>
  )
}

/** A page of notices; the first one where `after` is missing. */
function useNotices(after?: string) {
  const api = useApi()
  return useQuery({
    ...api.notices.notices.query({ query: after === undefined ? {} : { after } }),
    throwOnError: false,
    // What came while the list was closed has to be in it.
    staleTime: 0,
  })
}

interface PageProps {
  page: ReturnType<typeof useNotices>
  onRead: (notice: Notice) => void
}

/** The notices of one page, and the way to older ones. */
const Page = ({ page, onRead }: PageProps) => (
  <QueryView isCompact query={page} skeleton={<Skeleton className="m-4 h-40 rounded-sm" />}>
    {({ items, next }) => (
      <>
        <ul>
          {items.map((notice) => (
            <li key={notice.id} className="border-b last:border-b-0">
              <NoticeLink notice={notice} onOpen={() => onRead(notice)} />
            </li>
          ))}
        </ul>
        {next === null ? null : <Older key={next} after={next} onRead={onRead} />}
      </>
    )}
  </QueryView>
)

interface OlderProps extends Pick<PageProps, 'onRead'> {
  after: string
}

/** Older notices are fetched when they are asked for. */
function Older(props: OlderProps) {
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen) return <OlderPage {...props} />
  return (
    <div className="border-t p-2">
      <Button block size="sm" variant="ghost" onClick={() => setIsOpen(true)}>
        {copy.older}
      </Button>
    </div>
  )
}

function OlderPage({ after, onRead }: OlderProps) {
  const ref = useRef<HTMLDivElement>(null)
  const page = useNotices(after)
  // The button that asked for these is gone: the focus goes on with them.
  useEffect(() => ref.current?.focus(), [])
  return (
    <div ref={ref} role="group" tabIndex={-1} aria-label={copy.olderOnes} className="border-t outline-none">
      <Page page={page} onRead={onRead} />
    </div>
  )
}

function NoticeLink({ notice, onOpen }: { notice: Notice; onOpen: () => void }) {
  const isUnread = notice.readAt === null
  return (
    <Link
      to={notice.link}
      onClick={onOpen}
      className="grid min-h-11 grid-cols-[.625rem_minmax(0,1fr)] gap-x-3 px-4 py-3 hover:bg-surface-2"
    >
      <span aria-hidden="true" className={isUnread ? 'mt-1.5 size-2 rounded-full bg-primary' : 'size-2'} />
      <span className="min-w-0">
        <span className={isUnread ? 'font-semibold break-words' : 'break-words text-2'}>
          {isUnread ? <span className="sr-only">{copy.unread}: </span> : null}
          {noticeWords[notice.kind](notice.subject)}
        </span>
        <time dateTime={notice.at} className="mt-0.5 block text-sm text-3">
          {formatAgo(notice.at)}
        </time>
      </span>
    </Link>
  )
}
