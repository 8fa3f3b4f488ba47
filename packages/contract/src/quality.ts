import { z } from 'zod'
import { anyone } from './access.ts'
import { endpoint } from './endpoint.ts'
import { done } from './fields.ts'
import {
  deviceClasses,
  MOST_QUALITY_VALUE,
  MOST_SAMPLES,
  qualityMeasures,
  qualityPages,
} from './quality-measures.ts'

const sample = z.strictObject({
  measure: z.enum(qualityMeasures),
  page: z.enum(qualityPages),
  value: z.int().min(0).max(MOST_QUALITY_VALUE),
})

/** How pages and videos felt to visitors, as their browsers tell: sums of days, nothing of a person. */
export const quality = {
  report: endpoint({
    method: 'POST',
    path: '/quality',
    summary: 'Tell how fast a page was and how well a video played; only sums of days are kept',
    access: anyone,
    body: z.strictObject({
      device: z.enum(deviceClasses),
      samples: z.array(sample).min(1).max(MOST_SAMPLES),
    }),
    response: done,
    errors: ['request.too_many'],
  }),
}
