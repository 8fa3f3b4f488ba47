import type { ApiContract, EndpointOutput } from '@repo/contract'
import { courseStatusLabels } from '@repo/messages'

type OwnCourse = EndpointOutput<ApiContract['doctorPortal']['overview']>['courses'][number]

/** What a filter shows of a course. */
export type OptionCourse = Pick<OwnCourse, 'slug' | 'title' | 'status'>

/** Own courses to filter by; those that are not on the site say why. */
export const courseOptions = (courses: readonly OptionCourse[]) =>
  courses.map(({ slug, title, status }) => ({
    value: slug,
    label: status === 'published' ? title : `${title} (${courseStatusLabels[status].toLowerCase()})`,
  }))
