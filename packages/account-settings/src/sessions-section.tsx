import type { ApiContract, EndpointOutput } from '@repo/contract'
import { appLabels, formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useQueryClient } from '@tanstack/react-query'
import { DeviceIcon } from './device-icon.tsx'
import { Loaded } from './loaded.tsx'
import { Moment } from './moment.tsx'
import { Section } from './section.tsx'
import { sessionsMessages as copy } from './sessions.messages.ts'

type SessionItem = EndpointOutput<ApiContract['devices']['sessions']>['items'][number]

/** Where the account is signed in; any of it can be ended from here. */
export function SessionsSection() {
  const api = useApi()
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Loaded query={api.devices.sessions.query()}>{({ items }) => <SessionList items={items} />}</Loaded>
    </Section>
  )
}

function SessionList({ items }: { items: readonly SessionItem[] }) {
  const { endOne, endOthers } = useEndSessions()
  const others = items.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      <ul aria-label={copy.list} className="divide-y rounded-sm border">
        {items.map((item) => (
          <li className="flex flex-wrap items-center gap-x-4 gap-y-3 p-4" key={item.id}>
            <DeviceIcon kind={item.device.kind} />
            <SessionFacts item={item} />
            {item.isCurrent ? null : (
              <Button
                aria-label={copy.endNamed(item.device.name)}
                onClick={() => endOne(item)}
                size="sm"
                variant="secondary"
              >
                {copy.end}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {others.length > 0 ? (
        <Button className="mt-5" onClick={endOthers} variant="secondary">
          {copy.endOthers}
        </Button>
      ) : (
        <p className="mt-4 text-sm text-3">{copy.onlyThis}</p>
      )}
    </>
  )
}

function SessionFacts({ item }: { item: SessionItem }) {
  return (
    <div className="min-w-0 flex-1 basis-40">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
        {item.device.name}
        {item.isCurrent ? <Badge tone="success">{copy.current}</Badge> : null}
        {item.hasPush ? (
          <Badge tone={item.isResting ? 'warning' : 'neutral'}>
            {item.isResting ? copy.resting : copy.push}
          </Badge>
        ) : null}
        {item.hasSecondFactor ? <Badge tone="info">{copy.secondFactor}</Badge> : null}
      </p>
      <p className="mt-0.5 text-sm text-2">
        {copy.lastSeen} <Moment at={item.lastSeenAt} />
      </p>
      <p className="text-sm text-3">
        {[
          appLabels[item.app],
          copy.since(formatDateTime(item.createdAt)),
          item.openedBy === null ? null : copy.openedBy(item.openedBy),
          item.ip ? copy.address(item.ip) : null,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
    </div>
  )
}

function useEndSessions() {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: api.devices.sessions.key() })
  const endOne = async ({ id, device, isResting }: SessionItem) => {
    const isDone = await confirm({
      title: copy.endTitle(device.name),
      body: isResting ? copy.endBodyResting : copy.endBody,
      confirmLabel: copy.end,
      cancelLabel: copy.stay,
      act: () => api.devices.endSession.call({ params: { id } }),
    })
    if (isDone) toast.success(copy.ended(device.name))
    // Also after a refusal: the list may be older than what it refused.
    await reload()
  }
  const endOthers = async () => {
    let ended = 0
    const isDone = await confirm({
      title: copy.endOthersTitle,
      body: copy.endOthersBody,
      confirmLabel: copy.endOthers,
      cancelLabel: copy.stay,
      act: async () => {
        ended = (await api.devices.endOtherSessions.call()).ended
      },
    })
    if (isDone) toast.success(copy.endedOthers(ended))
    await reload()
  }
  return { endOne: (item: SessionItem) => void endOne(item), endOthers: () => void endOthers() }
}
