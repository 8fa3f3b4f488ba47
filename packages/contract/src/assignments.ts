import { z } from 'zod'
import { id, text } from './fields.ts'

export const MAX_CRITERIA = 12
export const MAX_LEVELS = 6
export const MAX_CHECKLIST_ITEMS = 40

/** Whether a part of a hand-in is taken, and whether nothing can be handed in without it. */
export const partNeeds = ['off', 'optional', 'required'] as const
/** What a learner may hand in. */
export const handInParts = ['writing', 'files', 'film'] as const

/** Longest film in minutes and largest in megabytes, as an assignment may set them, and what it begins with. */
export const filmMinutesBounds = { least: 1, most: 30, usual: 5 } as const
export const filmMegabytesBounds = { least: 20, most: 2000, usual: 500 } as const

/** How well a criterion was met, with what it is worth. */
export const rubricLevel = z.strictObject({
  id,
  title: text(0, 60),
  points: z.int().min(0).max(100),
  description: text(0, 400),
})

export const rubricCriterion = z.strictObject({
  id,
  title: text(0, 160),
  /** The best first, as doctors read a rubric. */
  levels: z.array(rubricLevel).max(MAX_LEVELS),
})

/** A step of a practice that a learner ticks and a doctor signs. */
export const checklistItem = z.strictObject({
  id,
  text: text(0, 300),
  /** Without it nobody passes, whatever the points. */
  isCritical: z.boolean(),
})

const areUnique = (rows: readonly { id: string }[]) => new Set(rows.map((row) => row.id)).size === rows.length

/** What an assignment asks for and by what it is judged. It may be saved unfinished. */
export const assignmentTask = z.strictObject({
  writing: z.enum(partNeeds),
  files: z.enum(partNeeds),
  /** A film from the phone. Courses saved before there were any say nothing of it. */
  film: z.enum(partNeeds).default('off'),
  /** Longest film that is taken. */
  filmMinutes: z
    .int()
    .min(filmMinutesBounds.least)
    .max(filmMinutesBounds.most)
    .default(filmMinutesBounds.usual),
  /** Largest file that is taken. */
  filmMegabytes: z
    .int()
    .min(filmMegabytesBounds.least)
    .max(filmMegabytesBounds.most)
    .default(filmMegabytesBounds.usual),
  criteria: z
    .array(rubricCriterion)
    .max(MAX_CRITERIA)
    .refine((criteria) => areUnique(criteria) && areUnique(criteria.flatMap(({ levels }) => levels))),
  /** Of the points of all criteria, in percent. */
  passPercent: z.int().min(1).max(100),
  checklist: z.array(checklistItem).max(MAX_CHECKLIST_ITEMS).refine(areUnique),
})
