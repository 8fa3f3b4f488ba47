import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Question = EndpointOutput<ApiContract['crmQuestions']['questions']>['items'][number]
export type Answer = Question['thread'][number]

/** A question, or one of its answers. */
export interface Part {
  /** Of the question; the row in the list. */
  id: string
  question: Question
  answer: Answer | null
}

/** A picture of a question that is about to be deleted. */
export interface AskedPicture {
  question: Question
  pictureId: string
}

export const whole = (question: Question): Part => ({ id: question.id, question, answer: null })
export const nameOf = ({ question, answer }: Part) => answer?.author ?? question.learner.name

export const canAnswer = ({ state }: Question) => state === 'visible'
export const canHide = ({ state }: Pick<Answer, 'state'>) => state === 'visible'
/** Hidden, it can be shown; reported, it can be kept as it is. */
export const canRelease = ({ state, reports }: Pick<Answer, 'state' | 'reports'>) =>
  state === 'hidden' || reports.length > 0
