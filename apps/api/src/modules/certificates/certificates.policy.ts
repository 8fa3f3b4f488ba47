export interface Rule {
  lessonsPercent: number
  needsQuizzes: boolean
}

/** A lesson of the course as the server knows it; what a browser says of itself is not in here. */
export interface JudgedLesson {
  id: string
  title: string
  isCompleted: boolean
  /** Null for a lesson that is no quiz. */
  quiz: { isPassed: boolean; bestPercent: number | null } | null
}

export interface Judgement {
  isEarned: boolean
  lessons: { completed: number; needed: number; total: number }
  quizzes: { passed: number; total: number } | null
  openLessons: JudgedLesson[]
  openQuizzes: JudgedLesson[]
  /** Average of the best results of all quizzes, in whole percent. */
  score: number | null
}

/** What of the rule of a course is fulfilled. A course without lessons is never completed. */
export function judge(rule: Rule, lessons: readonly JudgedLesson[]): Judgement {
  const completed = lessons.filter(({ isCompleted }) => isCompleted).length
  const needed = Math.max(1, Math.ceil((lessons.length * rule.lessonsPercent) / 100))
  const quizzes = lessons.filter(({ quiz }) => quiz !== null)
  const openQuizzes = rule.needsQuizzes ? quizzes.filter(({ quiz }) => !quiz?.isPassed) : []
  return {
    isEarned: completed >= needed && openQuizzes.length === 0,
    lessons: { completed, needed, total: lessons.length },
    quizzes:
      rule.needsQuizzes && quizzes.length > 0
        ? { passed: quizzes.length - openQuizzes.length, total: quizzes.length }
        : null,
    openLessons: completed >= needed ? [] : lessons.filter(({ isCompleted }) => !isCompleted),
    openQuizzes,
    score: averageOf(quizzes),
  }
}

function averageOf(quizzes: readonly JudgedLesson[]): number | null {
  if (quizzes.length === 0) return null
  return Math.floor(quizzes.reduce((sum, { quiz }) => sum + (quiz?.bestPercent ?? 0), 0) / quizzes.length)
}

interface Life {
  revokedAt: Date | null
  replacedAt: Date | null
}

/** A replaced one stays replaced, also when it was revoked before: the one that stands for it has the last word. */
export function statusOf({ revokedAt, replacedAt }: Life): 'valid' | 'revoked' | 'replaced' {
  if (replacedAt) return 'replaced'
  return revokedAt ? 'revoked' : 'valid'
}
