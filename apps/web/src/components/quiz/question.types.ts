import type { ApiContract, EndpointOutput } from '@repo/contract'

export type PaperQuestion = EndpointOutput<ApiContract['quizzes']['beginAttempt']>['questions'][number]
export type JudgedQuestion = EndpointOutput<ApiContract['quizzes']['submitAttempt']>['questions'][number]
