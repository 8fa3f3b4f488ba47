import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { formatDateTime } from '@repo/messages'
import { HandInBadge, HandInView } from '@repo/shell/hand-in-view'
import { lazyPart } from '@repo/ui/lazy-part'
import { Skeleton } from '@repo/ui/skeleton'
import { handInsMessages as copy } from './hand-ins.messages.ts'

// The player comes with the first film that is there.
const HandInFilm = lazyPart(async () => (await import('@repo/films/hand-in-film')).HandInFilm)
const Recording = lazyPart(async () => (await import('@repo/films/recording')).Recording)

/** What a learner has handed in, and what was said of it, for staff with the right to read it. */
export function LearnerHandIns({ id }: { id: string }) {
  const { crmHandIns } = useApi()
  const query = usePageQuery(crmHandIns.learnerHandIns.query({ params: { id } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md" />}>
      {(groups) =>
        groups.length === 0 ? (
          <Panel title={copy.title}>
            <p className="text-2">{copy.none}</p>
          </Panel>
        ) : (
          <div className="grid gap-5">
            {groups.map(({ lesson, course, handIns, signatures }) => (
              <Panel key={lesson.id} title={lesson.title}>
                <p className="mb-3 text-sm text-3">{course.title}</p>
                <ul className="divide-y divide-line border-y">
                  {handIns.map((handIn) => (
                    <li key={handIn.id}>
                      <details>
                        <summary className="flex min-h-11 cursor-pointer flex-wrap items-center gap-3 py-2">
                          <span className="font-semibold">{copy.attempt(handIn.number)}</span>
                          <HandInBadge state={handIn.state} />
                          <span className="text-sm text-3">
                            {handIn.submittedAt ? formatDateTime(handIn.submittedAt) : null}
                          </span>
                        </summary>
                        <div className="pt-2 pb-4">
                          <HandInView
                            film={
                              handIn.film ? (
                                <HandInFilm
                                  askGrant={() => crmHandIns.film.call({ params: { id: handIn.id } })}
                                  handIn={handIn}
                                  isFolded
                                />
                              ) : null
                            }
                            handIn={handIn}
                            readFile={(fileId) => crmHandIns.file.call({ params: { id: handIn.id, fileId } })}
                            recording={
                              handIn.judgement?.recording ? (
                                <Recording by={handIn.judgement.by} recording={handIn.judgement.recording} />
                              ) : null
                            }
                            signatures={signatures}
                          />
                        </div>
                      </details>
                    </li>
                  ))}
                </ul>
              </Panel>
            ))}
          </div>
        )
      }
    </QueryView>
  )
}
