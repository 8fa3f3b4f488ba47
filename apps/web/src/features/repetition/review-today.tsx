import { Link } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button, buttonClass } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { paths } from '../../app/paths.ts'
import { repetitionMessages as copy, whenOf } from './repetition.messages.ts'
import type { OpenCard, Today } from './repetition.types.ts'
import { ReviewSession } from './review-session.tsx'
import { StreakCard } from './streak-card.tsx'

const MINUTE_MS = 60_000

/** The review of today: what waits, its questions, or that it is done and what comes next. */
export function ReviewToday() {
  const api = useApi()
  const query = usePageQuery(api.repetition.today.query())
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-72 rounded-md" />}>
      {(today) => <Room today={today} />}
    </QueryView>
  )
}

function Room({ today }: { today: Today }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [session, setSession] = useState<{ today: Today; cards: readonly OpenCard[] } | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFinished, setHasFinished] = useState(false)
  const show = (now: Today) => queryClient.setQueryData(api.repetition.today.key(), now)
  const readAnew = () => queryClient.invalidateQueries({ queryKey: api.repetition.today.key() })

  const begin = async () => {
    setIsBusy(true)
    try {
      const begun = await api.repetition.begin.call()
      if (begun.cards.length > 0) setSession(begun)
      else show(begun.today)
    } catch (error) {
      toast.failure(error)
      void readAnew()
    } finally {
      setIsBusy(false)
    }
  }

  if (session)
    return (
      <ReviewSession
        begun={session.today}
        cards={session.cards}
        onDone={(now) => {
          show(now)
          setHasFinished(true)
          setSession(null)
          void readAnew()
        }}
        onGone={() => {
          setSession(null)
          void readAnew()
        }}
      />
    )
  return (
    <>
      {today.state === 'waiting' || today.state === 'begun' ? (
        <Waiting isBusy={isBusy} onBegin={() => void begin()} today={today} />
      ) : today.state === 'done' ? (
        <Done hasFinished={hasFinished} today={today} />
      ) : (
        <Nothing today={today} />
      )}
      {today.cards > 0 || today.streak.days > 0 ? <StreakCard streak={today.streak} /> : null}
    </>
  )
}

function Waiting({ today, isBusy, onBegin }: { today: Today; isBusy: boolean; onBegin: () => void }) {
  const { state, questions, answered, estimateMs, later } = today
  return (
    <>
      <p className="measure mb-6 text-2">{copy.lead}</p>
      <section className="rounded-lg bg-hero p-6 text-on-hero shadow-2 md:p-8" data-surface="hero">
        <h2 className="text-h3">
          {state === 'begun' ? copy.left(questions - answered) : copy.ready(questions)}
        </h2>
        <p className="mt-1 text-on-hero-2">{copy.estimate(Math.ceil(estimateMs / MINUTE_MS))}</p>
        <Button className="mt-5 max-sm:w-full" isBusy={isBusy} onClick={onBegin} size="lg" variant="accent">
          {state === 'begun' ? copy.goOn : copy.begin}
        </Button>
        {later > 0 ? <p className="mt-4 text-sm text-on-hero-2">{copy.later(later)}</p> : null}
      </section>
    </>
  )
}

function Done({ today, hasFinished }: { today: Today; hasFinished: boolean }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hasFinished) heading.current?.focus()
  }, [hasFinished])
  const { next, day } = today
  return (
    <section className="rounded-md bg-success-soft p-6">
      <h2 className="flex items-center gap-2 text-h3" ref={heading} tabIndex={-1}>
        <CircleCheck aria-hidden="true" className="shrink-0 text-success" size={28} />
        {copy.done}
      </h2>
      <p className="mt-2">
        {copy.doneWith(today.answered)}{' '}
        {next ? copy.next(next.questions, whenOf(next.day, day)) : copy.nothingNext}
      </p>
      <Link className={buttonClass({ variant: 'secondary', className: 'mt-5' })} to={paths.myCourses}>
        {copy.toCourses}
      </Link>
    </section>
  )
}

function Nothing({ today: { cards, next, day } }: { today: Today }) {
  return (
    <EmptyState
      action={
        <Link className={buttonClass({})} to={paths.myCourses}>
          {copy.toCourses}
        </Link>
      }
      art="course"
      className="py-8"
      description={next ? copy.next(next.questions, whenOf(next.day, day)) : copy.noCardsHint}
      title={cards > 0 ? copy.none : copy.noCards}
    />
  )
}
