import { isApiError } from '@repo/api-client'
import { formatDateTime } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import {
  type AssignmentTask,
  type HandIn,
  HandInBadge,
  type HandInOverview,
  HandInView,
} from '@repo/shell/hand-in-view'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { handInMessages as copy } from './hand-in.messages.ts'
import { HandInForm } from './hand-in-form.tsx'

// The player comes with the first film that is there.
const HandInFilm = lazyPart(async () => (await import('@repo/films/hand-in-film')).HandInFilm)
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

interface Props {
  lessonId: string
  slug: string
}

/** What a learner hands in for an assignment: the form, what became of it, and the earlier ones. */
export function HandInPanel({ lessonId, slug }: Props) {
  const api = useApi()
  const overview = usePageQuery(api.handIns.handIns.query({ params: { lessonId } }))
  if (isApiError(overview.error, 'lesson.not_ready'))
    return <EmptyState art="course" description={copy.notReadyHint} title={copy.notReadyTitle} />
  return (
    <QueryView query={overview} skeleton={<Skeleton className="h-72 rounded-md" />}>
      {(data) => <Assignment lessonId={lessonId} overview={data} slug={slug} />}
    </QueryView>
  )
}

function Assignment({ lessonId, slug, overview }: Props & { overview: HandInOverview }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [isAgain, setIsAgain] = useState(false)
  const { handIns, signatures } = overview
  const [newest] = handIns
  const show = (next: HandInOverview) => {
    queryClient.setQueryData(api.handIns.handIns.key({ params: { lessonId } }), next)
    if (next.handIns[0]?.state === 'draft') return
    // Handing in may complete the lesson.
    setIsAgain(false)
    void queryClient.invalidateQueries({ queryKey: api.learning.classroom.key({ params: { slug } }) })
    void queryClient.invalidateQueries({ queryKey: api.learning.myCourses.key() })
  }
  const isWriting = !newest || newest.state === 'draft' || (newest.state === 'returned' && isAgain)
  const draft = newest?.state === 'draft' ? newest : null
  const number = draft?.number ?? (newest?.number ?? 0) + 1
  const last = draft ? handIns[1] : newest
  const done = handIns.filter(({ state }) => state !== 'draft')
  const readFile = (id: string) => (fileId: string) => api.handIns.file.call({ params: { id, fileId } })
  return (
    <section aria-label={copy.title} className="grid gap-6 rounded-md border bg-surface p-5 sm:p-6">
      <div>
        <h2 className="flex flex-wrap items-center gap-3 font-text text-lg font-semibold">
          {copy.title}
          {newest ? <HandInBadge state={newest.state} /> : null}
        </h2>
        <p className="mt-1 text-sm text-3">{copy.privacy}</p>
      </div>
      {!isWriting && newest ? (
        <>
          {newest.state === 'submitted' || newest.state === 'marking' ? <p>{copy.waiting}</p> : null}
          <HandInView
            film={<Watched handIn={newest} />}
            handIn={newest}
            readFile={readFile(newest.id)}
            recording={<Heard handIn={newest} />}
            signatures={signatures}
          />
          {newest.state === 'returned' ? (
            <div>
              <Button onClick={() => setIsAgain(true)}>{copy.again}</Button>
              <p className="mt-2 text-sm text-3">{copy.againHint}</p>
            </div>
          ) : null}
        </>
      ) : (
        <>
          <Rubric task={draft?.task ?? overview.task} />
          <HandInForm
            draft={draft}
            key={number}
            lessonId={lessonId}
            number={number}
            onShown={show}
            signatures={signatures}
            start={{ text: last?.text ?? '', ticks: last?.ticks ?? [] }}
            task={draft?.task ?? overview.task}
          />
        </>
      )}
      <Earlier handIns={isWriting ? done : done.slice(1)} readFile={readFile} signatures={signatures} />
    </section>
  )
}

function Watched({ handIn, isFolded }: { handIn: HandIn; isFolded?: boolean }) {
  const api = useApi()
  if (!handIn.film) return null
  return (
    <HandInFilm
      askGrant={() => api.handIns.film.call({ params: { id: handIn.id } })}
      handIn={handIn}
      isFolded={isFolded}
    />
  )
}

function Heard({ handIn: { judgement } }: { handIn: HandIn }) {
  return judgement?.recording ? <Recording by={judgement.by} recording={judgement.recording} /> : null
}

/** By what it will be judged, to be read before and while one writes. */
function Rubric({ task }: { task: AssignmentTask }) {
  if (task.criteria.length === 0) return null
  return (
    <details className="rounded-sm border px-4 py-2">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold">{copy.rubric}</summary>
      <p className="text-sm text-3">{copy.passMark(task.passPercent)}</p>
      <ul className="mt-2 divide-y divide-line border-t">
        {task.criteria.map(({ id, title, levels }) => (
          <li className="py-3 wrap-anywhere" key={id}>
            <p className="font-semibold">{title}</p>
            <ul className="mt-1 grid gap-1 text-sm text-2">
              {levels.map((level) => (
                <li key={level.id}>
                  {level.title} ({level.points}){level.description ? `: ${level.description}` : null}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface EarlierProps extends Pick<HandInOverview, 'handIns' | 'signatures'> {
  readFile: (id: string) => (fileId: string) => Promise<Blob>
}

function Earlier({ handIns, signatures, readFile }: EarlierProps) {
  if (handIns.length === 0) return null
  return (
    <div>
      <h3 className="mb-2 font-text text-base font-semibold">{copy.earlier}</h3>
      <ul className="divide-y divide-line border-y">
        {handIns.map((handIn) => (
          <li key={handIn.id}>
            <details>
              <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-x-4 gap-y-1 py-2">
                <span className="font-semibold">{copy.attempt(handIn.number)}</span>
                <HandInBadge state={handIn.state} />
                {handIn.submittedAt ? (
                  <time className="text-sm text-3" dateTime={handIn.submittedAt}>
                    {formatDateTime(handIn.submittedAt)}
                  </time>
                ) : null}
              </summary>
              <div className="pt-2 pb-4">
                <HandInView
                  film={<Watched handIn={handIn} isFolded />}
                  handIn={handIn}
                  readFile={readFile(handIn.id)}
                  recording={<Heard handIn={handIn} />}
                  signatures={signatures}
                />
              </div>
            </details>
          </li>
        ))}
      </ul>
    </div>
  )
}
