import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Question = EndpointOutput<ApiContract['doctorQuestions']['questions']>['items'][number]
export type QuestionDetail = EndpointOutput<ApiContract['doctorQuestions']['question']>
export type Answer = QuestionDetail['thread'][number]
