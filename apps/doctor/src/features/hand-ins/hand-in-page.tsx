import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { formatAgo, formatDateTime } from '@repo/messages'
import { Link, useParams } from '@repo/routing'
import { HandInBadge, HandInView } from '@repo/shell/hand-in-view'
import { Button, buttonClass } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { paths } from '../../app/paths.ts'
import { handInsMessages as copy } from './hand-ins.messages.ts'
import type { HandInDetail } from './hand-ins.types.ts'
import { MarkingForm } from './marking-form.tsx'

// The player comes with the first film that is there.
const HandInFilm = lazyPart(async () => (await import('@repo/films/hand-in-film')).HandInFilm)
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

/** One hand-in with its marking: the screen at `/crm/doctor/hand-in/{id}`. */
export function HandInPage() {
  const { id = '' } = useParams()
  const query = usePageQuery(useApi().doctorHandIns.handIn.query({ params: { id } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(detail) => <Page detail={detail} key={detail.handIn.id} />}
    </QueryView>
  )
}

function Page({ detail }: { detail: HandInDetail }) {
  const { doctorHandIns } = useApi()
  const queryClient = useQueryClient()
  const { handIn, learner, course, lesson, signatures, earlier, marking, nextId } = detail
  const { id } = handIn
  const isWaiting = handIn.state === 'submitted' || handIn.state === 'marking'
  const begin = useMutation({
    ...doctorHandIns.beginMarking.mutation(),
    onSuccess: (now) => queryClient.setQueryData(doctorHandIns.handIn.key({ params: { id } }), now),
  })
  const hold = useEffectEvent(() => {
    if (isWaiting && !marking) begin.mutate({ params: { id }, body: {} })
  })
  useEffect(() => hold(), [])
  const readFile = (handInId: string) => (fileId: string) =>
    doctorHandIns.file.call({ params: { id: handInId, fileId } })
  const filmOf = (one: HandInDetail['handIn'], isFolded = false) =>
    one.film ? (
      <HandInFilm
        askGrant={() => doctorHandIns.film.call({ params: { id: one.id } })}
        handIn={one}
        isFolded={isFolded}
      />
    ) : null
  const heard = ({ judgement }: HandInDetail['handIn']) =>
    judgement?.recording ? <Recording by={judgement.by} recording={judgement.recording} /> : null
  const isHeld = marking !== null && !marking.isOwn
  return (
    <div className="max-w-3xl wrap-anywhere">
      <PageHeader
        before={<BackLink to={paths.handIns()}>{copy.back}</BackLink>}
        title={lesson.title}
        lead={`${learner} · ${course.title} · ${copy.attempt(handIn.number)}`}
      />
      <p className="flex flex-wrap items-center gap-3 text-sm text-3">
        <HandInBadge state={handIn.state} />
        {handIn.submittedAt ? copy.submittedAt(formatDateTime(handIn.submittedAt)) : null}
      </p>
      {isHeld ? (
        <div className="mt-4 flex flex-wrap items-center gap-3 rounded-sm bg-warning-soft p-4" role="status">
          <p className="min-w-0 flex-1 basis-56">{copy.heldBy(marking.by, formatAgo(marking.since))}</p>
          <Button
            isBusy={begin.isPending}
            onClick={() => begin.mutate({ params: { id }, body: { takeOver: true } })}
            size="sm"
            variant="secondary"
          >
            {copy.takeOver}
          </Button>
        </div>
      ) : null}
      <div className="mt-6 grid gap-6">
        <HandInView
          film={isWaiting ? undefined : filmOf(handIn)}
          handIn={handIn}
          marking={isWaiting ? <MarkingForm detail={detail} isHeld={isHeld} /> : undefined}
          readFile={readFile(id)}
          recording={heard(handIn)}
          signatures={signatures}
        />
        {!isWaiting && nextId ? (
          <div>
            <Link className={buttonClass({})} to={paths.handIn({ id: nextId })}>
              {copy.next}
            </Link>
          </div>
        ) : null}
        {earlier.length > 0 ? (
          <section>
            <h2 className="mb-2 font-text text-base font-semibold">{copy.earlier}</h2>
            <ul className="divide-y divide-line border-y">
              {earlier.map((one) => (
                <li key={one.id}>
                  <details>
                    <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-3 py-2">
                      <span className="font-semibold">{copy.earlierOf(one.number)}</span>
                      <HandInBadge state={one.state} />
                    </summary>
                    <div className="pt-2 pb-4">
                      <HandInView
                        film={filmOf(one, true)}
                        handIn={one}
                        readFile={readFile(one.id)}
                        recording={heard(one)}
                        signatures={signatures}
                      />
                    </div>
                  </details>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </div>
  )
}
