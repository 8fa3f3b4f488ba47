import type { ApiContract, EndpointOutput } from '@repo/contract'

export type CourseReview = EndpointOutput<ApiContract['courseReviews']['review']>
export type CourseComment = CourseReview['comments'][number]
export type RoleOfComment = CourseComment['role']
