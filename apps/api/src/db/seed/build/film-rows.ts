import type { Motif, SeedCourse } from '../shape.ts'
import { addMinutes, type SeedContext } from './context.ts'

/** Moving art of a generated film, by the motif of the category. */
const filmArt = {
  injection: 'points',
  laser: 'beams',
  skincare: 'strata',
  anatomy: 'contour',
  management: 'grid',
  complication: 'contour',
} as const satisfies Record<Motif, string>

/** The film of a course, still to be drawn by the worker; earlier courses come first. */
export function queuedFilm(
  context: SeedContext,
  course: SeedCourse,
  motif: Motif,
  doctor: { academicTitle: string; name: string; userId: string | null },
  position: number,
) {
  if (!course.film) return null
  const at = addMinutes(context.daysAgo(0, 0), position)
  return {
    id: context.id(at),
    title: course.title,
    ownerId: doctor.userId,
    state: 'queued' as const,
    // What the film will take; the worker writes the measured length when it is done.
    durationMs: course.film.seconds * 1000,
    demoRecipe: {
      title: course.title,
      courseTitle: 'Phim minh họa của khóa học',
      doctorName: `${doctor.academicTitle} ${doctor.name}`,
      points: course.film.points,
      durationSeconds: course.film.seconds,
      seed: course.slug,
      motif: filmArt[motif],
      height: course.film.height ?? 720,
    },
    createdAt: at,
    updatedAt: at,
  }
}
