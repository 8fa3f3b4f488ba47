import type { ApiContract, EndpointOutput } from '@repo/contract'

export type QuizOverview = EndpointOutput<ApiContract['quizzes']['quiz']>
export type Attempt = EndpointOutput<ApiContract['quizzes']['attempt']>
export type OpenAttempt = EndpointOutput<ApiContract['quizzes']['beginAttempt']>
export type DoneAttempt = EndpointOutput<ApiContract['quizzes']['submitAttempt']>
