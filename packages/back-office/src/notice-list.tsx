import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatAgo, noticeWords } from '@repo/messages'
import { Link } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton, SkeletonGroup } from '@repo/ui/skeleton'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { noticesMessages as copy } from './notices.messages.ts'

type Notice = EndpointOutput<ApiContract['notices']['notices']>['items'][number]

/** Own notices, newest first; each leads to what it tells of and counts as read then. */
export function NoticeList() {
  const api = useApi()
  const queryClient = useQueryClient()
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [isMarking, setIsMarking] = useState(false)
  const list = useInfiniteQuery({
    queryKey: [...api.notices.notices.key(), 'pages'],
    queryFn: ({ pageParam }) =>
      api.notices.notices.call({ query: pageParam === null ? {} : { after: pageParam } }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    throwOnError: false,
    // What came while the list was closed has to be in it.
    staleTime: 0,
  })
  useEffect(() => heading.current?.focus(), [])
  const items = list.data?.pages.flatMap((page) => page.items) ?? []
  const newest = items[0]
  const hasUnread = (list.data?.pages[0]?.unread ?? 0) > 0
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
        {hasUnread ? (
          <Button size="sm" variant="ghost" isBusy={isMarking} onClick={() => void readAll()}>
            {copy.markAllRead}
          </Button>
        ) : null}
      </div>
      <div className="max-h-[min(28rem,70vh)] overflow-y-auto overscroll-contain">
        {list.data ? (
          items.length === 0 ? (
            <EmptyState art="inbox" title={copy.none} description={copy.noneHint} className="py-8" />
          ) : (
            <ul>
              {items.map((notice) => (
                <li key={notice.id} className="border-b last:border-b-0">
                  <NoticeLink notice={notice} onOpen={() => read(notice)} />
                </li>
              ))}
            </ul>
          )
        ) : list.isError || list.fetchStatus === 'paused' ? (
          <ErrorPanel
            isCompact
            isOffline={list.fetchStatus === 'paused'}
            isRetrying={list.isFetching}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <SkeletonGroup>
            <Skeleton className="m-4 h-40 rounded-sm" />
          </SkeletonGroup>
        )}
        {list.hasNextPage ? (
          <div className="p-2">
            <Button
              block
              size="sm"
              variant="ghost"
              isBusy={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {copy.older}
            </Button>
          </div>
        ) : null}
      </div>
    </section>
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
