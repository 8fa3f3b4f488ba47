export interface Rule {
  lessonsPercent: number
  needsQuizzes: boolean
  needsAssignments: boolean
}

/** A lesson of the course as the server knows it; what a browser says of itself is not in here. */
export interface JudgedLesson {
  id: string
  title: string
  isCompleted: boolean
  /** Null for a lesson that is no quiz. */
  quiz: { isPassed: boolean; bestPercent: number | null } | null
  /** Null for a lesson that is no assignment. */
  assignment: { isPassed: boolean } | null
}

export interface Judgement {
  isEarned: boolean
  lessons: { completed: number; needed: number; total: number }
  quizzes: { passed: number; total: number } | null
  assignments: { passed: number; total: number } | null
  openLessons: JudgedLesson[]
  openQuizzes: JudgedLesson[]
  openAssignments: JudgedLesson[]
  /** Average of the best results of all quizzes, in whole percent. */
  score: number | null
}

/** What of the rule of a course is fulfilled. A course without lessons is never completed. */
export function judge(rule: Rule, lessons: readonly JudgedLesson[]): Judgement {
  const completed = lessons.filter(({ isCompleted }) => isCompleted).length
  const needed = Math.max(1, Math.ceil((lessons.length * rule.lessonsPercent) / 100))
  const quizzes = lessons.filter(({ quiz }) => quiz !== null)
  const openQuizzes = rule.needsQuizzes ? quizzes.filter(({ quiz }) => !quiz?.isPassed) : []
  const assignments = rule.needsAssignments ? lessons.filter(({ assignment }) => assignment !== null) : []
  const openAssignments = assignments.filter(({ assignment }) => !assignment?.isPassed)
  const countOf = (all: readonly JudgedLesson[], open: readonly JudgedLesson[]) =>
    all.length > 0 ? { passed: all.length - open.length, total: all.length } : null
  return {
    isEarned: completed >= needed && openQuizzes.length === 0 && openAssignments.length === 0,
    lessons: { completed, needed, total: lessons.length },
    quizzes: rule.needsQuizzes ? countOf(quizzes, openQuizzes) : null,
    assignments: countOf(assignments, openAssignments),
    openLessons: completed >= needed ? [] : lessons.filter(({ isCompleted }) => !isCompleted),
    openQuizzes,
    openAssignments,
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
