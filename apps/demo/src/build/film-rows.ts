import type { RepeatRecipe } from '@repo/api/rows'
import { createRandom, seededUuid } from '../random.ts'
import type { Motif, SeedCourse, SeedLesson } from '../shape.ts'
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

/** Whole segments of every rendition, and a whole number of pairs of those of the sound. */
const FILM_SECONDS = 120
const FILM_MS = FILM_SECONDS * 1000
const HOUR_MS = 3_600_000
/** How far the lessons of a course differ in length from each other. */
const SPREAD = { from: 65, to: 135 }

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
    title: `Phim của khóa: ${course.title}`,
    ownerId: doctor.userId,
    state: 'queued' as const,
    // The expected length; the worker replaces it by the measured one.
    durationMs: FILM_MS,
    demoRecipe: {
      title: course.title,
      courseTitle: 'Phim minh họa, phát lặp lại cho đủ bài',
      doctorName: `${doctor.academicTitle} ${doctor.name}`,
      points: course.film.points,
      durationSeconds: FILM_SECONDS,
      seed: course.slug,
      motif: filmArt[motif],
      height: course.film.height ?? 720,
    },
    createdAt: at,
    updatedAt: at,
  }
}

/** Rows of the lesson videos. When the course's video is encoded, the worker builds each of them by repeating it. */
export function repeatedFilms(
  course: SeedCourse,
  film: NonNullable<ReturnType<typeof queuedFilm>>,
  lessons: SeedLesson[],
  firstAt: Date,
) {
  // A random generator of its own, so that the number of lessons does not change the rest of the seed.
  const random = createRandom(course.slug.length * 1009 + lessons.length)
  const weights = lessons.map(() => random.between(SPREAD.from, SPREAD.to))
  const perWeight =
    ((course.film?.hours ?? 0) * HOUR_MS) / FILM_MS / weights.reduce((sum, one) => sum + one, 0)
  return lessons.map(({ title }, index) => {
    const at = addMinutes(firstAt, index)
    const rounds = Math.max(1, Math.round((weights[index] ?? 0) * perWeight))
    const demoRecipe: RepeatRecipe = { filmId: film.id, rounds }
    return {
      id: seededUuid(random, at),
      title,
      ownerId: film.ownerId,
      state: 'queued' as const,
      // Exactly what it will be: nothing of it is encoded.
      durationMs: rounds * FILM_MS,
      demoRecipe,
      createdAt: at,
      updatedAt: at,
    }
  })
}
