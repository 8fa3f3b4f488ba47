import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { Progress } from '@repo/ui/progress'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { peopleMessages as copy } from './seats.messages.ts'

type Person = EndpointOutput<ApiContract['seats']['people']>['items'][number]

const tones = {
  invited: 'warning',
  learning: 'info',
  finished: 'success',
  over: 'neutral',
  paused: 'neutral',
} as const

/** The newest thing to say of a person's learning. */
function newsOf({ finishedAt, lastWatchedAt }: Person): string {
  if (finishedAt) return copy.finishedAt(formatDate(finishedAt))
  return lastWatchedAt ? copy.lastSeen(formatDate(lastWatchedAt)) : copy.never
}

/** One person with a seat: progress, a reminder, and the way to take the seat back. */
export function SeatPerson({ person }: { person: Person }) {
  const { name, email, course, state, percent, expiresAt, remindedAt } = person
  const facts = [
    newsOf(person),
    expiresAt ? copy.until(formatDate(expiresAt)) : null,
    remindedAt ? copy.remindedAt(formatDate(remindedAt)) : null,
  ].filter((fact) => fact !== null)
  return (
    <li className="grid gap-x-6 gap-y-3 p-4 md:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)_12rem] md:items-center">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold break-words">
          {name}
          <Badge tone={tones[state]}>{copy.states[state]}</Badge>
        </p>
        <p className="text-sm break-words text-3">{email}</p>
        <p className="text-sm break-words text-2">{course.title}</p>
      </div>
      <div className="min-w-0">
        <Progress
          hasFigure
          label={copy.progress(name)}
          value={percent}
          valueText={copy.progressText(percent)}
        />
        <p className="mt-1 text-sm text-3">{facts.join(' · ')}</p>
      </div>
      <Acts person={person} />
    </li>
  )
}

function Acts({ person: { id, name, course, state, canTakeBack } }: { person: Person }) {
  const { seats } = useApi()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const refresh = async () => {
    await queryClient.invalidateQueries({ queryKey: seats.people.key() })
    await queryClient.invalidateQueries({ queryKey: seats.overview.key() })
  }
  const remind = useMutation({
    mutationFn: () => seats.remind.call({ params: { id } }),
    onSuccess: async () => {
      toast.success(copy.reminded)
      await refresh()
    },
  })
  const takeBack = async () => {
    const isDone = await confirm({
      title: copy.question.title(name),
      body: copy.question.body(course.title),
      confirmLabel: copy.question.act,
      cancelLabel: copy.question.keep,
      tone: 'danger',
      act: async () => {
        await seats.takeBack.call({ params: { id } })
        await refresh()
      },
    })
    if (isDone) toast.success(copy.question.done)
  }
  const canRemind = state === 'invited' || state === 'learning'
  return (
    <div className="flex flex-wrap gap-2 md:justify-end">
      {canRemind ? (
        <Button
          size="sm"
          variant="secondary"
          aria-label={copy.remindFor(name)}
          isBusy={remind.isPending}
          onClick={() => remind.mutate()}
        >
          {copy.remind}
        </Button>
      ) : null}
      {canTakeBack ? (
        <Button
          size="sm"
          variant="ghost"
          aria-label={copy.takeBackFrom(name)}
          onClick={() => void takeBack()}
        >
          {copy.takeBack}
        </Button>
      ) : null}
    </div>
  )
}
