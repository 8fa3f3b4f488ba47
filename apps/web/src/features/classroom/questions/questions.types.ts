import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Question = EndpointOutput<ApiContract['questions']['questions']>['items'][number]
export type QuestionDetail = EndpointOutput<ApiContract['questions']['question']>
export type Answer = QuestionDetail['thread'][number]
