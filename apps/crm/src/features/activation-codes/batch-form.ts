import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmSales } from '@repo/contract/crm-sales'
import { formResolver } from '@repo/forms'
import type { PickedCourse } from '../../components/course-picker.tsx'
import { endOfDay } from '../../components/vietnam-time.ts'
import { batchFormMessages as copy } from './activation.messages.ts'

export type Batch = EndpointOutput<ApiContract['crmSales']['activationBatches']>['items'][number]

export interface BatchForm {
  name: string
  courseId: PickedCourse[]
  count: number | null
  unitPrice: number | null
  /** Last day on which the codes can be used; empty for no end. */
  expiresAt: string
}

export const emptyBatch: BatchForm = { name: '', courseId: [], count: null, unitPrice: null, expiresAt: '' }

const toBody = ({ courseId: [course], expiresAt, ...rest }: BatchForm) => ({
  ...rest,
  courseId: course?.id ?? '',
  expiresAt: expiresAt ? endOfDay(expiresAt) : null,
})

export const batchFields = ['name', 'courseId', 'count', 'unitPrice', 'expiresAt'] as const

/** Checks the form by the contract's own rules. */
export const batchResolver = formResolver(crmSales.createActivationBatch.body, toBody, copy.faults)
