import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Today = EndpointOutput<ApiContract['repetition']['today']>
export type OpenCard = EndpointOutput<ApiContract['repetition']['begin']>['cards'][number]
export type JudgedAnswer = EndpointOutput<ApiContract['repetition']['answer']>['card']
export type OwnRating = JudgedAnswer['choices'][number]['rating']
export type StreakDayState = Today['streak']['week'][number]['state']
