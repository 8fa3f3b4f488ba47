import { z } from 'zod'
import { assetUrl, id, text } from './fields.ts'
import { longestAlt } from './lengths.ts'

export const pairLimits = { days: 7300, perText: 20, perCourse: 6 } as const

const side = z.object({
  /** Signed, and good for some hours; the server asks for the consent each time. */
  src: assetUrl,
  width: z.int().positive(),
  height: z.int().positive(),
  alt: z.string(),
  label: z.string(),
})

/** What is said of two pictures of one treatment. */
export const pairFacts = {
  beforeLabel: text(1, 40),
  afterLabel: text(1, 40),
  beforeAlt: text(3, longestAlt),
  afterAlt: text(3, longestAlt),
  /** Days between the two pictures. */
  days: z.int().min(0).max(pairLimits.days),
  isSameAngle: z.boolean(),
  isSameLight: z.boolean(),
}

/** Two pictures of one treatment as readers see them. */
export const beforeAfter = z.object({
  id,
  before: side,
  after: side,
  days: z.int(),
  isSameAngle: z.boolean(),
  isSameLight: z.boolean(),
})
