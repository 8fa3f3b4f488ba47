import { z } from 'zod'

/** A field of a row: `learner.name`; through a list it means that of each item. */
const path = z
  .string()
  .max(120)
  .regex(/^[a-zA-Z]\w*(?:\.[a-zA-Z]\w*)*$/)

/** One column of an exported list, as data, so that the browser and the worker write the same. */
export const exportColumn = z.strictObject({
  header: z.string().min(1).max(120),
  /** The first of these that is not empty is taken; all of them where `join` stands between. */
  from: z.array(path).min(1).max(4),
  join: z.string().max(10).optional(),
  /**
   * How a value is shown: a text of ISO 8601 as a moment or a day, a duration in ms in minutes, basis points as
   * percent, a list by how many it has, an object as its fields. Numbers stay numbers, and everything else is a text.
   */
  as: z.enum(['moment', 'day', 'minutes', 'percent', 'count', 'fields']).optional(),
  /** What stands for a value, or for the name of a field. */
  words: z
    .record(z.string().max(120), z.string().max(300))
    .refine((words) => Object.keys(words).length <= 400)
    .optional(),
  /** What stands before the value, if there is one. */
  before: z.string().max(20).optional(),
  /** What stands where there is none. */
  empty: z.string().max(120).optional(),
})
export type ExportColumn = z.output<typeof exportColumn>
