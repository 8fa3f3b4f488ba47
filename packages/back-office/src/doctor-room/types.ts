import type { ApiQuery } from '@repo/api-client'
import type { ApiContract, EndpointOutput } from '@repo/contract'

type Portal = ApiContract['doctorPortal']
export type Learner = EndpointOutput<Portal['learners']>['items'][number]
export type RoomReview = EndpointOutput<Portal['reviews']>['items'][number]
export type RatingMonths = EndpointOutput<Portal['room']>['ratingMonths']
export type Question = EndpointOutput<ApiContract['doctorQuestions']['questions']>['items'][number]
export type HandInItem = EndpointOutput<ApiContract['doctorHandIns']['handIns']>['items'][number]

/** Where a page of a list begins. */
interface Place {
  after?: string | undefined
  before?: string | undefined
}

/** Reads a page of a list: the doctor from the portal, staff from the room that they look at. */
export type ReadPage<Query, Page> = (query: Query & Place) => ApiQuery<Page>

export type LearnersPage = EndpointOutput<Portal['learners']>
export type ReviewsPage = EndpointOutput<Portal['reviews']>
export type QuestionsPage = EndpointOutput<ApiContract['doctorQuestions']['questions']>
export type HandInsPage = EndpointOutput<ApiContract['doctorHandIns']['handIns']>
