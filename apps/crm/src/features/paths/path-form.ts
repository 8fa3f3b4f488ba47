import type { ApiContract, EndpointOutput } from '@repo/contract'
import { pathBody } from '@repo/contract/crm-paths'

export type StaffPath = EndpointOutput<ApiContract['crmPaths']['path']>
export type PathStep = StaffPath['steps'][number]

export interface PathForm {
  title: string
  slug: string
  summary: string
  audience: string
  description: string
  /** Id of a course; empty for the first one. */
  coverCourseId: string
  isPublished: boolean
  steps: PathStep[]
}

export const toPathForm = (path: StaffPath): PathForm => ({
  title: path.title,
  slug: path.slug,
  summary: path.summary,
  audience: path.audience,
  description: path.description,
  coverCourseId: path.coverCourseId ?? '',
  isPublished: path.isPublished,
  steps: path.steps,
})

export const toPathBody = ({ steps, coverCourseId, ...texts }: PathForm) => ({
  ...texts,
  coverCourseId: steps.some(({ courseId }) => courseId === coverCourseId) ? coverCourseId : null,
  steps: steps.map(({ courseId, isOptional }) => ({ courseId, isOptional })),
})

export const pathEndpoint = { body: pathBody }
export const pathPlaces = {
  'path.slug_taken': 'slug',
  'path.too_short': 'isPublished',
} as const
