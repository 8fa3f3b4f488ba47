import type { ApiContract, EndpointInput, EndpointOutput } from '@repo/contract'

export type Quiz = EndpointOutput<ApiContract['crmQuizzes']['quiz']>
export type QuizItem = Quiz['items'][number]
export type Gap = Quiz['gaps'][number]
export type BankQuestion = EndpointOutput<ApiContract['crmQuizzes']['questions']>[number]
export type QuestionKind = BankQuestion['kind']
export type QuestionGap = BankQuestion['gaps'][number]
export type QuestionBody = EndpointInput<ApiContract['crmQuizzes']['addQuestion']>['body']
export type Choice = QuestionBody['choices'][number]
export type Area = NonNullable<Choice['area']>
export type LearnerQuiz = EndpointOutput<ApiContract['crmQuizzes']['learnerQuizzes']>[number]

/** A quiz by its course and lesson. */
export interface QuizPlace {
  id: string
  lessonId: string
}
