import type { Tx } from '../../db/client.ts'

interface JudgedAnswer {
  questionId: string
  chosen: string[]
  isCorrect: boolean
  /** Whether the editor wants every learner to keep it. */
  isKey: boolean
}

interface JudgedQuiz {
  userId: string
  courseId: string
  at: Date
  isPassed: boolean
  answers: readonly JudgedAnswer[]
}

/** What hears of quizzes that are handed in, to bring their questions back later. */
export interface ReviewCards {
  takeQuiz(tx: Tx, quiz: JudgedQuiz): Promise<void>
}

export interface WithReviewCards {
  readonly reviewCards: ReviewCards
}
