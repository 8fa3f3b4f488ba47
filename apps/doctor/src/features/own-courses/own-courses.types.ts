import type { ApiContract, EndpointOutput } from '@repo/contract'

type Own = ApiContract['ownCourses']
export type Category = EndpointOutput<Own['courseCategories']>[number]
export type OwnDetails = EndpointOutput<Own['ownDetails']>
