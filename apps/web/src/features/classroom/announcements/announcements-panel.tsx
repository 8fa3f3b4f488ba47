import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDateTime } from '@repo/messages'
import { useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { SkeletonText } from '@repo/ui/skeleton'
import { Switch } from '@repo/ui/switch'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import clsx from 'clsx'
import { useEffect, useRef } from 'react'
import { announcementsMessages as copy } from './announcements.messages.ts'

type Announcements = EndpointOutput<ApiContract['announcements']['announcements']>

/** What the doctors of the course told its learners, and whether the learner wants to be told of more. */
export function AnnouncementsPanel({ slug }: { slug: string }) {
  const query = usePageQuery(useApi().announcements.announcements.query({ params: { slug } }))
  const [search] = useSearchParams()
  const linked = search.get('announcement')
  const list = useRef<HTMLUListElement>(null)
  const isRead = query.isSuccess
  useEffect(() => {
    if (isRead) list.current?.querySelector('[data-linked]')?.scrollIntoView({ block: 'center' })
  }, [isRead])
  return (
    <QueryView query={query} skeleton={<SkeletonText lines={6} />}>
      {({ items, isMuted }) => (
        <div className="grid gap-6">
          {items.length === 0 ? <p className="text-2">{copy.empty}</p> : null}
          {items.length > 0 ? (
            <ul className="divide-y divide-line border-y" ref={list}>
              {items.map(({ id, title, text, by, at }) => (
                <li
                  className={clsx('py-4 wrap-anywhere', id === linked && 'rounded-sm bg-info-soft px-3')}
                  data-linked={id === linked || undefined}
                  key={id}
                >
                  <h3 className="font-text text-base font-semibold">{title}</h3>
                  <p className="text-sm text-3">
                    {by} · <time dateTime={at}>{formatDateTime(at)}</time>
                  </p>
                  <p className="measure mt-2 whitespace-pre-line">{text}</p>
                </li>
              ))}
            </ul>
          ) : null}
          <TellSwitch isMuted={isMuted} slug={slug} />
        </div>
      )}
    </QueryView>
  )
}

function TellSwitch({ slug, isMuted }: { slug: string; isMuted: boolean }) {
  const { announcements } = useApi()
  const queryClient = useQueryClient()
  const params = { slug }
  const change = useMutation({
    ...announcements.muteAnnouncements.mutation(),
    onSuccess: (now) => {
      queryClient.setQueryData<Announcements>(
        announcements.announcements.key({ params }),
        (before) => before && { ...before, ...now },
      )
      toast.success(now.isMuted ? copy.muted : copy.told, { id: 'announcements' })
    },
  })
  // The choice shows the wish while it is under way, and the truth again when it was refused.
  const isShownMuted = change.isPending ? change.variables.body.isMuted : isMuted
  return (
    <Switch
      hint={copy.tellHint}
      isOn={!isShownMuted}
      label={copy.tell}
      onToggle={(isOn) => change.mutate({ params, body: { isMuted: !isOn } })}
    />
  )
}
