import { formatClock, parseTimeCode } from '@repo/timeline/clock'
import { questionMessages as copy } from './quizzes.messages.ts'
import type { BankQuestion, Choice, QuestionKind } from './quizzes.types.ts'

type Picture = BankQuestion['picture']

/** What the dialog of a question holds. */
export interface QuestionForm {
  kind: QuestionKind
  text: string
  points: number | null
  tags: string
  explanation: string
  linkLessonId: string
  linkTime: string
  choices: Choice[]
  pictureId: string | null
  picture: Picture
  pictureAlt: string
  isKey: boolean
}

export const newChoice = (text = '', isCorrect = false): Choice => ({
  id: crypto.randomUUID(),
  text,
  isCorrect,
  area: null,
})

const freshChoices = (kind: QuestionKind): Choice[] => {
  if (kind === 'true_false') return [newChoice(copy.right, true), newChoice(copy.wrong)]
  if (kind === 'hotspot') return []
  return [newChoice(), newChoice(), newChoice()]
}

export const freshQuestion = (kind: QuestionKind): QuestionForm => ({
  kind,
  text: '',
  points: 1,
  tags: '',
  explanation: '',
  linkLessonId: '',
  linkTime: '',
  choices: freshChoices(kind),
  pictureId: null,
  picture: null,
  pictureAlt: '',
  isKey: false,
})

export const toQuestionForm = (question: BankQuestion): QuestionForm => ({
  kind: question.kind,
  text: question.text,
  points: question.points,
  tags: question.tags.join(', '),
  explanation: question.explanation,
  linkLessonId: question.linkLessonId ?? '',
  linkTime: question.linkStartMs > 0 ? formatClock(question.linkStartMs) : '',
  choices: question.choices,
  pictureId: question.pictureId,
  picture: question.picture,
  pictureAlt: question.pictureAlt,
  isKey: question.isKey,
})

/** A copy of a question; its choices get ids of their own. */
export const copyOf = (question: BankQuestion): QuestionForm => ({
  ...toQuestionForm(question),
  choices: question.choices.map((choice) => ({ ...choice, id: crypto.randomUUID() })),
})

export const tagsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(',')
      .map((tag) => tag.trim())
      .filter(Boolean),
  ),
]

/** What is sent: empty choices at the end are not. A time that cannot be read is sent as one that is refused. */
export const toQuestionBody = ({ picture: _, tags, linkLessonId, linkTime, ...form }: QuestionForm) => ({
  ...form,
  tags: tagsOf(tags),
  linkLessonId: linkLessonId || null,
  linkStartMs: linkTime.trim() === '' || !linkLessonId ? 0 : (parseTimeCode(linkTime) ?? -1),
})
