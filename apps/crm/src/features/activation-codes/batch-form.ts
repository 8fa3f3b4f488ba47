import type { ApiContract, EndpointOutput } from '@repo/contract'
import type { PickedCourse } from '../../components/course-picker.tsx'
import { endOfDay } from '../../components/vietnam-time.ts'

export type Batch = EndpointOutput<ApiContract['crmSales']['activationBatches']>['items'][number]

export interface BatchForm {
  name: string
  courseId: PickedCourse[]
  count: number | null
  unitPrice: number | null
  /** The last day on which the codes can be redeemed; empty for no end. */
  expiresAt: string
}

export const emptyBatch: BatchForm = { name: '', courseId: [], count: null, unitPrice: null, expiresAt: '' }

export const toBatchBody = ({ courseId: [course], expiresAt, ...rest }: BatchForm) => ({
  ...rest,
  courseId: course?.id ?? '',
  expiresAt: expiresAt ? endOfDay(expiresAt) : null,
})
