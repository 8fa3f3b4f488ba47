import type { ApiContract, EndpointOutput } from '@repo/contract'

export type RoomData = EndpointOutput<ApiContract['doctorPortal']['room']>
export type RoomReview = EndpointOutput<ApiContract['doctorPortal']['reviews']>['items'][number]
export type OneLearner = EndpointOutput<ApiContract['doctorPortal']['learner']>
