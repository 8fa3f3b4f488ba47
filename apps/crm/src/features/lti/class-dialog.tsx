import { isApiError } from '@repo/api-client'
import { QueryView, useApi } from '@repo/back-office'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { memberStates } from '@repo/contract/lti-launch'
import { common, describeError, formatDateTime, formatNumber } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { alertProps } from '@repo/ui/lib/alert'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SchoolClass } from './classes-panel.tsx'
import { classesMessages as copy } from './lti.messages.ts'

type Members = EndpointOutput<ApiContract['crmLti']['members']>

const tones = { absent: 'warning', opened: 'info', learning: 'info', done: 'success' } as const

interface Props {
  schoolClass: SchoolClass | null
  isOpen: boolean
  onClose: () => void
}

/** Learners of a class as their platform names them at this moment, who has not begun first. */
export function ClassDialog({ schoolClass, isOpen, onClose }: Props) {
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      size="md"
      title={schoolClass?.title ?? copy.title}
      description={schoolClass ? copy.dialogLead(schoolClass.course.title) : ''}
      footer={<Button onClick={onClose}>{copy.close}</Button>}
    >
      {schoolClass ? <Loaded id={schoolClass.id} /> : null}
    </Dialog>
  )
}

function Loaded({ id }: { id: string }) {
  // Asked once for each opening: the platform is called for it.
  const { crmLti } = useApi()
  const query = useQuery({
    queryKey: [...crmLti.members.key(), id],
    queryFn: ({ signal }) => crmLti.members.call({ params: { id } }, { signal }),
    throwOnError: false,
    gcTime: 0,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (isApiError(query.error, 'lti.members_unread', 'lti.off', 'request.too_many'))
    return (
      <div {...alertProps} className="mt-5 rounded-md bg-danger-soft p-4">
        <p>{describeError(query.error)}</p>
        <Button className="mt-3" onClick={() => void query.refetch()} size="sm" variant="secondary">
          {common.retry}
        </Button>
      </div>
    )
  return (
    <QueryView query={query} skeleton={<Skeleton className="mt-5 h-96 rounded-md" />}>
      {(members) => <List members={members} />}
    </QueryView>
  )
}

function List({ members: { items, hasMore } }: { members: Members }) {
  const [isNarrowed, setIsNarrowed] = useState(false)
  if (items.length === 0) return <p className="mt-5 text-2">{copy.nobody}</p>
  const counts = memberStates.map(
    (state) => [state, items.filter((one) => one.state === state).length] as const,
  )
  const absent = items.filter(({ state }) => state === 'absent')
  return (
    <>
      <p className="mt-4 text-sm text-2">
        {counts
          .filter(([, many]) => many > 0)
          .map(([state, many]) => copy.count(copy.states[state], formatNumber(many)))
          .join(' · ')}
      </p>
      {absent.length > 0 && absent.length < items.length ? (
        <Checkbox
          className="mt-3"
          checked={isNarrowed}
          label={copy.onlyAbsent}
          name="onlyAbsent"
          onChange={(event) => setIsNarrowed(event.target.checked)}
        />
      ) : null}
      <ul aria-label={copy.list} className="mt-3 divide-y border-y">
        {(isNarrowed ? absent : items).map(({ name, state, percent, openedAt }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: people of one name have nothing else that tells them apart here
          <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-3" key={index}>
            <div className="min-w-0 flex-1 basis-40">
              <p className="wrap-anywhere">{name ?? copy.noName}</p>
              {openedAt ? (
                <p className="text-sm text-3">{copy.firstOpened(formatDateTime(openedAt))}</p>
              ) : null}
            </div>
            <Badge tone={tones[state]}>
              {state === 'learning' ? copy.learning(formatNumber(percent)) : copy.states[state]}
            </Badge>
          </li>
        ))}
      </ul>
      {hasMore ? <p className="mt-3 text-sm text-3">{copy.more}</p> : null}
    </>
  )
}
