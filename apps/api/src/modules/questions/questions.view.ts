import { shortName } from '../../core/short-name.ts'
import type { GivenRecording } from '../recordings/index.ts'
import type { ListedQuestion } from './lists.repo.ts'
import type { AnswerRow } from './questions.repo.ts'

/** In whose name staff answer. */
export const SITE = 'Thẩm Học'

/** A question as learners and doctors read it: those who ask are named shortly. */
export function toQuestion({ question, asker, pictures, hasVoted }: ListedQuestion, userId: string) {
  return {
    id: question.id,
    lesson: { id: question.lessonId, title: question.lessonTitle },
    positionMs: question.positionMs,
    title: question.title,
    text: question.text,
    author: { name: shortName(asker), kind: 'learner' as const, isOwn: question.userId === userId },
    isPrivate: question.privateBy !== null,
    state: question.state,
    votes: question.voteCount,
    hasVoted,
    answers: question.answerCount,
    pictures,
    isAnswered: question.answeredAt !== null,
    hasAccepted: question.acceptedAnswerId !== null,
    createdAt: question.createdAt.toISOString(),
    editedAt: question.editedAt?.toISOString() ?? null,
  }
}

/** Doctors stand with their title, staff in the name of the site. */
export function nameOfAnswerer(
  { answer, name, doctor }: AnswerRow,
  nameOf: (name: string) => string,
): string {
  if (answer.kind === 'staff') return SITE
  if (answer.kind === 'doctor' && doctor) return `${doctor.academicTitle} ${doctor.name}`.trim()
  return nameOf(name ?? '')
}

export function toAnswer(
  row: AnswerRow,
  {
    userId,
    acceptedId,
    recordings,
  }: { userId: string; acceptedId: string | null; recordings: ReadonlyMap<string, GivenRecording> },
) {
  const { answer } = row
  return {
    id: answer.id,
    author: { name: nameOfAnswerer(row, shortName), kind: answer.kind, isOwn: answer.userId === userId },
    text: answer.text,
    state: answer.state,
    isAccepted: answer.id === acceptedId,
    recording: recordings.get(answer.id) ?? null,
    createdAt: answer.createdAt.toISOString(),
    editedAt: answer.editedAt?.toISOString() ?? null,
  }
}
