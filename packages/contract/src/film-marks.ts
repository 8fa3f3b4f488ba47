import { z } from 'zod'
import { id, text } from './fields.ts'
import {
  filmColors,
  MAX_FILM_MARKS,
  MAX_PEN_POINTS,
  MAX_POINTS_OF_ALL,
  MAX_SHAPES,
} from './film-mark-limits.ts'

/** Of the width or the height of the picture, so that a drawing fits a player of any size. */
const share = z.number().min(0).max(1)
const point = z.tuple([share, share])
const color = z.enum(filmColors)

/** What a doctor draws on a frame. */
export const filmShape = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('pen'), color, points: z.array(point).min(2).max(MAX_PEN_POINTS) }),
  z.strictObject({ kind: z.literal('arrow'), color, from: point, to: point }),
  /** `radius` is of the width and of the height. */
  z.strictObject({ kind: z.literal('circle'), color, center: point, radius: point }),
])

/** A moment of a film that a doctor speaks of, shows, or both. */
export const filmMark = z.strictObject({
  id,
  atMs: z
    .int()
    .min(0)
    .max(6 * 3_600_000),
  text: text(0, 600),
  shapes: z.array(filmShape).max(MAX_SHAPES),
})

const pointsOf = ({ shapes }: z.output<typeof filmMark>) =>
  shapes.reduce((sum, shape) => sum + (shape.kind === 'pen' ? shape.points.length : 2), 0)

/** Marks in the order of the film. One of them may draw much, all of them together not without end. */
export const filmMarks = z
  .array(filmMark)
  .max(MAX_FILM_MARKS)
  .refine((marks) => new Set(marks.map((mark) => mark.id)).size === marks.length)
  .refine((marks) => marks.reduce((sum, mark) => sum + pointsOf(mark), 0) <= MAX_POINTS_OF_ALL)
