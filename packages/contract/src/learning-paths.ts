import { z } from 'zod'
import { anyone, student } from './access.ts'
import { courseCard } from './catalogue.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, id, instant, milliseconds, slug, vnd } from './fields.ts'

/** Several courses in an order: what to take first, and what comes next. */
export const pathCard = z.object({
  id,
  slug,
  title: z.string(),
  summary: z.string(),
  /** For whom it is, in the words of staff. */
  audience: z.string(),
  /** The cover of one of its courses. */
  coverUrl: assetUrl,
  courseCount: z.int(),
  durationMs: milliseconds,
  updatedAt: instant,
})

export const pathDetail = pathCard.extend({
  description: z.string(),
  steps: z.array(z.object({ course: courseCard, isOptional: z.boolean() })),
  /** What the courses that are not optional cost today, each bought by itself; a path has no price of its own. */
  price: vnd,
  /** The same with those that are optional. */
  priceWithOptional: vnd,
})

/** `none`: the learner does not have the course; `closed`: had it, and the access is paused or over. */
export const stepStates = ['finished', 'learning', 'fresh', 'closed', 'none'] as const

const ownStep = z.object({
  course: z.object({ slug, title: z.string() }),
  isOptional: z.boolean(),
  state: z.enum(stepStates),
  percent: z.int(),
})

/** A path that the learner is on: one of its courses is theirs. */
export const ownPath = z.object({
  slug,
  title: z.string(),
  steps: z.array(ownStep),
  /** Of the courses that are not optional. */
  finished: z.int(),
  needed: z.int(),
  /** The first step that is neither optional nor finished; null once the path is complete. */
  next: ownStep.nullable(),
})

/** Paths as visitors and learners see them: only published ones, with the courses that are for sale. */
export const learningPaths = {
  paths: endpoint({
    method: 'GET',
    path: '/paths',
    summary: 'Published paths in their order',
    access: anyone,
    isForLearners: true,
    response: z.array(pathCard),
    cacheSeconds: 30,
  }),
  path: endpoint({
    method: 'GET',
    path: '/paths/:slug',
    summary: 'A published path with its courses in their order; a former slug answers with the present one',
    access: anyone,
    isForLearners: true,
    params: z.object({ slug }),
    response: pathDetail,
    cacheSeconds: 30,
    errors: ['path.not_found'],
  }),
  ownPaths: endpoint({
    method: 'GET',
    path: '/me/paths',
    summary: 'Published paths on which the learner is, with how far and what comes next',
    access: student,
    response: z.array(ownPath),
  }),
}
