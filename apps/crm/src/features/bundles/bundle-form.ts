import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { PickedCourse } from '../../components/course-picker.tsx'
import { fromMinute, toMinute } from '../../components/vietnam-time.ts'

export type Bundle = EndpointOutput<ApiContract['crmBundles']['bundles']>[number]

export interface BundleForm {
  title: string
  slug: string
  description: string
  /** Empty for that of the first course. */
  coverCourseId: string
  courseIds: PickedCourse[]
  price: number | null
  /** Day and minute in Vietnam's time, in the format of the input; empty for no limit. */
  startsAt: string
  endsAt: string
  status: Bundle['status']
}

const minuteOf = (instant: string | null) => (instant ? toMinute(instant) : '')
const instantOf = (minute: string) => (minute ? fromMinute(minute) : null)

/** Fills the form from a bundle, or for a new one. */
export const toBundleForm = (bundle: Bundle | null): BundleForm => ({
  title: bundle?.title ?? '',
  slug: bundle?.slug ?? '',
  description: bundle?.description ?? '',
  coverCourseId: bundle?.coverCourseId ?? '',
  courseIds: bundle?.courses.map(({ id, title }) => ({ id, title })) ?? [],
  price: bundle?.price ?? null,
  startsAt: minuteOf(bundle?.startsAt ?? null),
  endsAt: minuteOf(bundle?.endsAt ?? null),
  status: bundle?.status ?? 'draft',
})

export const toBundleBody = (form: BundleForm) => ({
  ...form,
  price: form.price ?? 0,
  coverCourseId: form.courseIds.find(({ id }) => id === form.coverCourseId)?.id ?? null,
  courseIds: form.courseIds.map(({ id }) => id),
  startsAt: instantOf(form.startsAt),
  endsAt: instantOf(form.endsAt),
})
