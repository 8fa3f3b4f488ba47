import { longestSearch, searchCountLimit } from '@repo/contract/lengths'
import { questionOrders } from '@repo/contract/questions'
import { formatNumber } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Field } from '@repo/ui/field'
import { SearchBox } from '@repo/ui/search-box'
import { Select } from '@repo/ui/select'
import { SkeletonText } from '@repo/ui/skeleton'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { MessageCircleQuestion, ThumbsUp } from 'lucide-react'
import { useState } from 'react'
import { MomentButton, type Place } from './moment-button.tsx'
import { Byline, QuestionBadges } from './question-facts.tsx'
import { questionsMessages as copy } from './questions.messages.ts'
import type { Question } from './questions.types.ts'

type Order = (typeof questionOrders)[number]

export interface ListChoice {
  scope: 'lesson' | 'course'
  order: Order
  q: string
}

/** How many there are, as far as they are counted. */
const told = (total: number): string =>
  total > searchCountLimit ? copy.foundMore(formatNumber(searchCountLimit)) : copy.found(formatNumber(total))

interface QuestionListProps {
  place: Place
  choice: ListChoice
  onChoose: (choice: ListChoice) => void
  onAsk: () => void
  onOpen: (id: string) => void
}

/** Questions about the lesson or the course, read on page by page. */
export function QuestionList({ place, choice, onChoose, onAsk, onOpen }: QuestionListProps) {
  const api = useApi()
  const { slug, lessonId } = place
  const { scope, order, q } = choice
  const query = {
    order,
    ...(scope === 'lesson' && { lessonId }),
    ...(q && { q }),
  }
  const list = useQuery({
    ...api.questions.questions.query({ params: { slug }, query }),
    placeholderData: keepPreviousData,
    throwOnError: false,
  })
  return (
    <div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="measure text-2">{copy.lead}</p>
        <Button icon={<MessageCircleQuestion aria-hidden="true" size={18} />} onClick={onAsk}>
          {copy.ask}
        </Button>
      </div>
      <Controls choice={choice} onChoose={onChoose} />
      <QueryView query={list} skeleton={<SkeletonText className="mt-6" lines={6} />}>
        {({ items, total, next }) => (
          <>
            <p className="mt-4 text-sm text-3" role="status">
              {total > 0 ? told(total) : null}
            </p>
            {total === 0 ? <Empty hasSearch={q !== ''} /> : null}
            <Rows isBusy={list.isFetching} items={items} onOpen={onOpen} place={place} />
            {next && !list.isPlaceholderData ? (
              <More key={next} after={next} onOpen={onOpen} place={place} query={query} />
            ) : null}
          </>
        )}
      </QueryView>
    </div>
  )
}

interface RowsProps extends Pick<QuestionListProps, 'place' | 'onOpen'> {
  items: readonly Question[]
  isBusy: boolean
}

function Rows({ items, isBusy, place, onOpen }: RowsProps) {
  return (
    <ul aria-busy={isBusy} className="divide-y divide-line">
      {items.map((question) => (
        <li className="py-4" key={question.id}>
          <Row onOpen={onOpen} place={place} question={question} />
        </li>
      ))}
    </ul>
  )
}

interface MoreProps extends Pick<QuestionListProps, 'place' | 'onOpen'> {
  query: { order: Order; lessonId?: string; q?: string }
  after: string
}

/** A further page, fetched when it is asked for. */
function More(props: MoreProps) {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <Page {...props} />
  return (
    <Button className="mt-2" onClick={() => setOpen(true)} variant="secondary">
      {copy.more}
    </Button>
  )
}

function Page({ place, query, after, onOpen }: MoreProps) {
  const api = useApi()
  const page = useQuery({
    ...api.questions.questions.query({ params: { slug: place.slug }, query: { ...query, after } }),
    throwOnError: false,
  })
  return (
    <QueryView query={page} skeleton={<SkeletonText className="mt-6" lines={6} />}>
      {({ items, next }) => (
        <>
          <Rows isBusy={page.isFetching} items={items} onOpen={onOpen} place={place} />
          {next ? <More key={next} after={next} onOpen={onOpen} place={place} query={query} /> : null}
        </>
      )}
    </QueryView>
  )
}

function Controls({ choice, onChoose }: Pick<QuestionListProps, 'choice' | 'onChoose'>) {
  return (
    // By its own width: it stands beside videos, too.
    <div className="@container mt-5">
      <div className="grid gap-3 @lg:grid-cols-[1fr_auto_auto] @lg:items-end">
        <SearchBox
          className=""
          label={copy.search}
          maxLength={longestSearch}
          onSearch={(q) => onChoose({ ...choice, q })}
          placeholder={copy.searchHint}
          value={choice.q}
        />
        <Field label={copy.scope}>
          <Select
            onChange={(event) => onChoose({ ...choice, scope: event.target.value as ListChoice['scope'] })}
            options={(['lesson', 'course'] as const).map((value) => ({ value, label: copy.scopes[value] }))}
            value={choice.scope}
          />
        </Field>
        <Field label={copy.order}>
          <Select
            onChange={(event) => onChoose({ ...choice, order: event.target.value as Order })}
            options={questionOrders.map((value) => ({ value, label: copy.orders[value] }))}
            value={choice.order}
          />
        </Field>
      </div>
    </div>
  )
}

function Empty({ hasSearch }: { hasSearch: boolean }) {
  return (
    <EmptyState
      art="inbox"
      className="py-8"
      description={hasSearch ? copy.noMatchHint : copy.emptyHint}
      title={hasSearch ? copy.noMatch : copy.empty}
    />
  )
}

function Row({
  question,
  place,
  onOpen,
}: { question: Question } & Pick<QuestionListProps, 'place' | 'onOpen'>) {
  return (
    <article className="wrap-anywhere">
      <QuestionBadges question={question} />
      <h2 className="mt-2 font-text text-base font-semibold">
        <button
          className="min-h-6 text-left underline-offset-4 hover:underline"
          onClick={() => onOpen(question.id)}
          type="button"
        >
          {question.title}
        </button>
      </h2>
      <p className="mt-1 line-clamp-2 text-2">{question.text}</p>
      <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-3">
        <Byline {...question} />
        <span>{copy.answers(question.answers)}</span>
        {question.pictures.length > 0 ? <span>{copy.pictures(question.pictures.length)}</span> : null}
        <span className="inline-flex items-center gap-1">
          <ThumbsUp aria-hidden="true" size={14} />
          <span className="font-num">{question.votes}</span>
          <span className="sr-only">{copy.ownVotes(question.votes)}</span>
        </span>
      </div>
      {question.lesson.id === place.lessonId ? null : (
        <p className="mt-1 text-sm text-3">{copy.inLesson(question.lesson.title)}</p>
      )}
      <MomentButton place={place} question={question} />
    </article>
  )
}
