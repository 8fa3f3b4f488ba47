import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Assignment = EndpointOutput<ApiContract['crmAssignments']['assignment']>
export type Task = Assignment['task']
export type Criterion = Task['criteria'][number]
export type Level = Criterion['levels'][number]
export type ChecklistItem = Task['checklist'][number]
export type Gap = Assignment['gaps'][number]

/** An assignment by its course and lesson. */
export interface AssignmentPlace {
  id: string
  lessonId: string
}
