import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { LearnerQuizList } from '@repo/back-office/learner-quizzes/learner-quiz-list'
import { Skeleton } from '@repo/ui/skeleton'

/** Quizzes of one learner. */
export function LearnerQuizzes({ id }: { id: string }) {
  const { learnerQuizzes, learnerAttempt } = useApi().crmQuizzes
  const query = usePageQuery(learnerQuizzes.query({ params: { id } }))
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-64 rounded-md" />}>
      {(quizzes) => (
        <LearnerQuizList
          quizzes={quizzes}
          readAttempt={(attemptId) => learnerAttempt.query({ params: { id, attemptId } })}
        />
      )}
    </QueryView>
  )
}
