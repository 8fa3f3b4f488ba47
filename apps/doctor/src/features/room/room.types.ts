import type { ApiContract, EndpointOutput } from '@repo/contract'

export type RoomData = EndpointOutput<ApiContract['doctorPortal']['room']>
export type RoomReview = RoomData['reviews'][number]
export type Learner = RoomData['learners'][number]
