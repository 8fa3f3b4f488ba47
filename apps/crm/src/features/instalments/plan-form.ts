import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { PickedCourse } from '../../components/course-picker.tsx'

export type Plan = EndpointOutput<ApiContract['crmInstalments']['plans']>[number]

export interface PlanForm {
  title: string
  parts: { percent: number | null; days: number | null }[]
  minTotal: number | null
  graceDays: number | null
  isActive: boolean
  courseIds: PickedCourse[]
}

export const MOST_PARTS = 6

/** Fills the form from a plan, or for a new one of three parts. */
export const toPlanForm = (plan: Plan | null): PlanForm => ({
  title: plan?.title ?? '',
  parts: plan?.parts ?? [
    { percent: 40, days: 0 },
    { percent: 30, days: 30 },
    { percent: 30, days: 60 },
  ],
  minTotal: plan?.minTotal ?? 0,
  graceDays: plan?.graceDays ?? 7,
  isActive: plan?.isActive ?? true,
  courseIds: plan?.courses ?? [],
})

export const toPlanBody = (form: PlanForm) => ({
  ...form,
  parts: form.parts.map(({ percent, days }) => ({ percent: percent ?? 0, days: days ?? 0 })),
  minTotal: form.minTotal ?? 0,
  graceDays: form.graceDays ?? -1,
  courseIds: form.courseIds.map(({ id }) => id),
})
