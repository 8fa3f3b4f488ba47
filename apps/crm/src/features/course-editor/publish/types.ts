import type { ApiContract, EndpointOutput } from '@repo/contract'

type Endpoints = ApiContract['courseDrafts']
export type PendingChanges = EndpointOutput<Endpoints['pendingChanges']>
export type ChecklistLine = PendingChanges['checklist'][number]
export type CourseVersion = EndpointOutput<Endpoints['courseVersions']>[number]
export type Comparison = EndpointOutput<Endpoints['compareVersions']>
