import { isApiError } from '@repo/api-client'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { QueryView } from '@repo/shell/query-view'
import { usePageQuery } from '@repo/shell/use-page-query'
import { Button } from '@repo/ui/button'
import { EmptyState } from '@repo/ui/empty-state'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useIsPreview } from '../../../components/course-preview/preview-context.ts'
import { ProfessionalsOnly } from '../../../components/lesson-video/professionals-only.tsx'
import { quizMessages as copy } from './quiz.messages.ts'
import type { DoneAttempt, QuizOverview } from './quiz.types.ts'
import { QuizIntro } from './quiz-overview.tsx'
import { QuizPaper } from './quiz-paper.tsx'
import { QuizResult } from './quiz-result.tsx'

interface Props {
  lessonId: string
  slug: string
}

/** The quiz of a lesson: its rules, the attempt that is open, or the result of one. */
export function QuizPanel({ lessonId, slug }: Props) {
  const api = useApi()
  const overview = usePageQuery(api.quizzes.quiz.query({ params: { lessonId } }))
  if (isApiError(overview.error, 'lesson.professionals_only')) {
    return (
      <div className="overflow-hidden rounded-md">
        <ProfessionalsOnly onApproved={() => void overview.refetch()} />
      </div>
    )
  }
  if (isApiError(overview.error, 'lesson.not_ready'))
    return <EmptyState art="course" description={copy.notReadyHint} title={copy.notReadyTitle} />
  return (
    <QueryView query={overview} skeleton={<Skeleton className="h-72 rounded-md" />}>
      {(data) => <Quiz lessonId={lessonId} overview={data} slug={slug} />}
    </QueryView>
  )
}

function Quiz({ lessonId, overview, slug }: Props & { overview: QuizOverview }) {
  const api = useApi()
  const queryClient = useQueryClient()
  // Who comes back to an open attempt goes on where they were.
  const [attemptId, setAttemptId] = useState(overview.openAttempt?.id ?? null)
  const [isBusy, setIsBusy] = useState(false)
  const readAnew = useCallback(
    () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: api.quizzes.quiz.key({ params: { lessonId } }) }),
        queryClient.invalidateQueries({ queryKey: api.learning.classroom.key({ params: { slug } }) }),
        queryClient.invalidateQueries({ queryKey: api.learning.myCourses.key() }),
      ]),
    [api, queryClient, lessonId, slug],
  )
  const begin = async () => {
    setIsBusy(true)
    try {
      const attempt = await api.quizzes.beginAttempt.call({ params: { lessonId } })
      queryClient.setQueryData(api.quizzes.attempt.key({ params: { attemptId: attempt.id } }), attempt)
      setAttemptId(attempt.id)
    } catch (error) {
      toast.failure(error)
      void readAnew()
    } finally {
      setIsBusy(false)
    }
  }
  if (attemptId === null) {
    return <QuizIntro isBusy={isBusy} onBegin={() => void begin()} onSee={setAttemptId} overview={overview} />
  }
  return (
    <OneAttempt
      attemptId={attemptId}
      key={attemptId}
      onBack={() => setAttemptId(null)}
      onDone={() => void readAnew()}
      slug={slug}
    />
  )
}

interface OneAttemptProps {
  attemptId: string
  slug: string
  onBack: () => void
  onDone: () => void
}

function OneAttempt({ attemptId, slug, onBack, onDone }: OneAttemptProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const isPreview = useIsPreview()
  const read = api.quizzes.attempt.query({ params: { attemptId } })
  // Coming back to the tab sets the clock right again, whatever the device did meanwhile.
  const query = useQuery({
    ...read,
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    throwOnError: false,
  })
  const show = useCallback(
    (result: DoneAttempt) => {
      queryClient.setQueryData(api.quizzes.attempt.key({ params: { attemptId } }), result)
      onDone()
    },
    [api, queryClient, attemptId, onDone],
  )
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
      {(attempt) => (
        <>
          {attempt.state === 'open' ? (
            <QuizPaper
              attempt={attempt}
              onClosed={() => {
                void query.refetch()
                onDone()
              }}
              onDone={show}
            />
          ) : (
            <QuizResult result={attempt} slug={slug} />
          )}
          {(attempt.state === 'done' || isPreview) && (
            <Button
              className="mt-6"
              icon={<ArrowLeft aria-hidden="true" size={18} />}
              onClick={onBack}
              variant="secondary"
            >
              {copy.back}
            </Button>
          )}
        </>
      )}
    </QueryView>
  )
}
