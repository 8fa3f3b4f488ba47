import { IconButton } from '@repo/ui/icon-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import clsx from 'clsx'
import { Bell } from 'lucide-react'
import { useId, useState } from 'react'
import { useApi } from './api-context.ts'
import { noticesMessages as copy } from './notices.messages.ts'
import { useDismiss } from './use-dismiss.ts'
import { useLiveNotices } from './use-live-notices.ts'

const NoticeList = lazyPart(async () => (await import('./notice-list.tsx')).NoticeList)

/** How often the number of unread notices is asked for while the page is looked at, in ms. */
const POLL_MS = 60_000
/** And while changes come by themselves, in case they are held back on their way. */
const SLOW_POLL_MS = 5 * 60_000

/** Bell in the top bar: how many notices are unread, and the list of them. */
export function NoticeBell() {
  const api = useApi()
  const [isOpen, setIsOpen] = useState(false)
  const ref = useDismiss(isOpen, () => setIsOpen(false))
  const id = useId()
  const isLive = useLiveNotices()
  const { data } = useQuery({
    ...api.notices.unread.query(),
    throwOnError: false,
    refetchInterval: isLive ? SLOW_POLL_MS : POLL_MS,
    // Coming back to the page shows at once what came meanwhile.
    refetchOnWindowFocus: 'always',
  })
  const unread = data?.unread ?? 0
  return (
    <div ref={ref} className="relative">
      <IconButton
        label={copy.bell(unread)}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
        icon={
          <span className="relative">
            <Bell size={20} aria-hidden="true" />
            {unread > 0 ? <Count unread={unread} /> : null}
          </span>
        }
      />
      <div
        id={id}
        hidden={!isOpen}
        className={clsx(
          'z-40 rounded-sm border bg-surface text-1 shadow-2 max-sm:fixed max-sm:inset-x-2 max-sm:top-[64px]',
          'sm:absolute sm:top-full sm:right-0 sm:mt-2 sm:w-96',
          isOpen && 'ui-popup',
        )}
      >
        {isOpen ? (
          <NoticeList
            fallback={<Skeleton className="m-4 h-40 rounded-sm" />}
            onFail={() => setIsOpen(false)}
          />
        ) : null}
      </div>
    </div>
  )
}

const Count = ({ unread }: { unread: number }) => (
  <span
    aria-hidden="true"
    className="absolute -top-2 left-2.5 min-w-5 rounded-full bg-primary px-1 text-center font-num text-xs leading-5 font-semibold text-on-primary"
  >
    {unread > 99 ? '99+' : unread}
  </span>
)
