import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Progress } from '@repo/ui/progress'
import { useEffect, useRef, useState } from 'react'
import { isPassing } from '../../components/is-passing.ts'
import { JudgedCard } from '../../components/quiz/judged-card.tsx'
import { QuestionCard } from '../../components/quiz/question-card.tsx'
import { repetitionMessages as copy, whenOf } from './repetition.messages.ts'
import type { JudgedAnswer, OpenCard, OwnRating, Today } from './repetition.types.ts'

interface Props {
  begun: Today
  cards: readonly OpenCard[]
  /** After the last question, with what is then. */
  onDone: (today: Today) => void
  /** The server knows nothing of this review any more. */
  onGone: () => void
}

/** The questions of the day, one after the other; each is judged at once and explained. */
export function ReviewSession({ begun, cards, onDone, onGone }: Props) {
  const api = useApi()
  const [today, setToday] = useState(begun)
  const [index, setIndex] = useState(0)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [judged, setJudged] = useState<JudgedAnswer | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [hasFailed, setHasFailed] = useState(false)
  const shownAt = useRef(performance.now())
  const place = useRef<HTMLDivElement>(null)
  const card = cards[index]
  const { day } = begun
  const isJudged = judged !== null

  // Each question begins at its top, and keys work at once.
  useEffect(() => {
    place.current?.focus()
    if (!isJudged) shownAt.current = performance.now()
  }, [isJudged])

  /** Runs a write; what passes by itself is told beside the button, so that pressing it again helps. */
  const send = async (work: () => Promise<void>) => {
    if (isBusy) return
    setIsBusy(true)
    setHasFailed(false)
    try {
      await work()
    } catch (error) {
      if (isPassing(error)) setHasFailed(true)
      else {
        toast.failure(error)
        onGone()
      }
    } finally {
      setIsBusy(false)
    }
  }
  const check = (keys: readonly string[]) => {
    if (!card) return
    const tookMs = Math.round(Math.min(performance.now() - shownAt.current, 3_600_000))
    void send(async () => {
      const body = { day, chosen: [...keys], tookMs }
      const answered = await api.repetition.answer.call({ params: { cardId: card.id }, body })
      setJudged(answered.card)
      setToday(answered.today)
    })
  }
  const goOn = (rating?: OwnRating) =>
    void send(async () => {
      if (card && rating)
        await api.repetition.rate.call({ params: { cardId: card.id }, body: { day, rating } })
      if (index + 1 >= cards.length) return onDone(today)
      setJudged(null)
      setChosen([])
      setIndex(index + 1)
    })

  const press = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.repeat || !card) return
    const isOnControl = event.target instanceof Element && event.target.closest('button, a') !== null
    if (event.key === 'Enter' && !isOnControl) {
      event.preventDefault()
      if (isJudged) goOn()
      else if (chosen.length > 0) check(chosen)
      return
    }
    const number = Number.parseInt(event.key, 10)
    if (!(number > 0)) return
    if (isJudged) {
      const rating = judged.choices[number - 1]?.rating
      if (rating) goOn(rating)
      return
    }
    const key = card.question.choices[number - 1]?.key
    if (key && card.question.kind !== 'order') setChosen(chooseBy(card, chosen, key))
  }
  const latest = useRef(press)
  latest.current = press
  useEffect(() => {
    const element = place.current
    const listen = (event: KeyboardEvent) => latest.current(event)
    element?.addEventListener('keydown', listen)
    return () => element?.removeEventListener('keydown', listen)
  }, [])

  if (!card) return null
  const total = today.questions
  return (
    <div>
      <Progress
        className="mb-4"
        label={copy.progress}
        max={Math.max(1, total)}
        value={today.answered}
        valueText={copy.progressText(today.answered, total)}
      />
      <div aria-label={copy.session} className="outline-none" ref={place} role="group" tabIndex={-1}>
        <h2 className="mb-3 font-text text-sm font-normal text-3">
          {copy.from(card.lesson.title, card.course.title)}
        </h2>
        {judged ? (
          <JudgedCard question={judged.question} slug={card.course.slug} total={total} />
        ) : (
          <QuestionCard
            chosen={chosen}
            key={card.id}
            onChoose={setChosen}
            question={card.question}
            total={total}
          />
        )}
        {judged ? (
          <After
            isBusy={isBusy}
            isLast={index + 1 >= cards.length}
            judged={judged}
            onGoOn={goOn}
            today={day}
          />
        ) : (
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              aria-disabled={chosen.length === 0}
              className="max-sm:w-full"
              isBusy={isBusy}
              onClick={() => chosen.length > 0 && check(chosen)}
            >
              {copy.check}
            </Button>
            <Button className="max-sm:w-full" onClick={() => check([])} variant="ghost">
              {copy.dontKnow}
            </Button>
          </div>
        )}
        <p className="mt-3 text-sm text-danger" role="status">
          {hasFailed ? copy.failed : null}
        </p>
      </div>
      <p className="mt-2 hidden text-sm text-3 [@media(hover:hover)]:block">{copy.keys}</p>
    </div>
  )
}

interface AfterProps {
  judged: JudgedAnswer
  today: string
  isBusy: boolean
  isLast: boolean
  onGoOn: (rating?: OwnRating) => void
}

/** What follows a judged question: how hard it was, where that may be said, and the way on. */
function After({ judged, today, isBusy, isLast, onGoOn }: AfterProps) {
  return (
    <div className="mt-5">
      {judged.choices.length > 0 ? (
        <fieldset className="mb-4">
          <legend className="mb-2 text-sm font-semibold">{copy.howHard}</legend>
          <div className="grid grid-cols-3 gap-2 sm:flex">
            {judged.choices.map(({ rating, nextDay }) => (
              <Button
                className="h-auto flex-col py-2 leading-snug"
                key={rating}
                onClick={() => onGoOn(rating)}
                variant="secondary"
              >
                {copy.ratings[rating]}{' '}
                <span className="text-sm font-normal text-3">{whenOf(nextDay, today)}</span>
              </Button>
            ))}
          </div>
        </fieldset>
      ) : (
        <p className="mb-4 text-2">{copy.comesBack(whenOf(judged.nextDay, today))}</p>
      )}
      <Button className="max-sm:w-full" isBusy={isBusy} onClick={() => onGoOn()}>
        {isLast ? copy.finish : copy.continue}
      </Button>
    </div>
  )
}

function chooseBy({ question: { kind } }: OpenCard, chosen: readonly string[], key: string) {
  if (kind === 'single' || kind === 'true_false') return [key]
  return chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]
}
