import { toHidden } from '../../db/hiding.ts'
import type { GivenRecording } from '../recordings/index.ts'
import type { ListedQuestion } from './lists.repo.ts'
import type { AnswerRow, findOpenReports } from './questions.repo.ts'
import { nameOfAnswerer } from './questions.view.ts'

type Report = Awaited<ReturnType<typeof findOpenReports>>[number]

interface Parts {
  answers: readonly AnswerRow[]
  reports: readonly Report[]
  /** By the ids of their answers. */
  recordings: ReadonlyMap<string, GivenRecording>
}

const wholeName = (name: string) => name

/** Questions as staff read them: everybody by the whole name, what is hidden too. */
export function toStaffQuestions(rows: readonly ListedQuestion[], { answers, reports, recordings }: Parts) {
  const answersOf = Map.groupBy(answers, ({ answer }) => answer.questionId)
  const reasonsOf = (questionId: string, answerId: string | null) =>
    reports
      .filter((report) => report.questionId === questionId && report.answerId === answerId)
      .map(({ reason }) => reason)
  return rows.map(({ question, asker, course, pictures }) => ({
    id: question.id,
    learner: { id: question.userId, name: asker },
    course,
    lesson: { id: question.lessonId, title: question.lessonTitle },
    positionMs: question.positionMs,
    title: question.title,
    text: question.text,
    isPrivate: question.privateBy !== null,
    state: question.state,
    hidden: toHidden(question),
    votes: question.voteCount,
    pictures,
    isAnswered: question.answeredAt !== null,
    createdAt: question.createdAt.toISOString(),
    reports: reasonsOf(question.id, null),
    thread: (answersOf.get(question.id) ?? []).map((row) => ({
      id: row.answer.id,
      author: nameOfAnswerer(row, wholeName),
      kind: row.answer.kind,
      text: row.answer.text,
      recording: recordings.get(row.answer.id) ?? null,
      state: row.answer.state,
      hidden: toHidden(row.answer),
      isAccepted: row.answer.id === question.acceptedAnswerId,
      reports: reasonsOf(question.id, row.answer.id),
      createdAt: row.answer.createdAt.toISOString(),
    })),
  }))
}
