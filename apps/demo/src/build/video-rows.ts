import type { RepeatRecipe } from '@repo/api/rows'
import { createRandom, seededUuid } from '../random.ts'
import type { Motif, SeedCourse, SeedLesson } from '../shape.ts'
import { addMinutes, type SeedContext } from './context.ts'

/** Moving art of a generated video, by the motif of the category. */
const videoArt = {
  injection: 'points',
  laser: 'beams',
  skincare: 'strata',
  anatomy: 'contour',
  management: 'grid',
  complication: 'contour',
} as const satisfies Record<Motif, string>

/** Whole segments of every rendition, and a whole number of pairs of those of the sound. */
const VIDEO_SECONDS = 120
const VIDEO_MS = VIDEO_SECONDS * 1000
const HOUR_MS = 3_600_000
/** How far the lessons of a course differ in length from each other. */
const SPREAD = { from: 65, to: 135 }

/** The video of a course, still to be drawn by the worker; earlier courses come first. */
export function queuedVideo(
  context: SeedContext,
  course: SeedCourse,
  motif: Motif,
  doctor: { academicTitle: string; name: string; userId: string | null },
  position: number,
) {
  if (!course.video) return null
  const at = addMinutes(context.daysAgo(0, 0), position)
  return {
    id: context.id(at),
    title: `Phim của khóa: ${course.title}`,
    ownerId: doctor.userId,
    state: 'queued' as const,
    // The expected length; the worker replaces it by the measured one.
    durationMs: VIDEO_MS,
    demoRecipe: {
      title: course.title,
      courseTitle: 'Phim minh họa, phát lặp lại cho đủ bài',
      doctorName: `${doctor.academicTitle} ${doctor.name}`,
      points: course.video.points,
      durationSeconds: VIDEO_SECONDS,
      seed: course.slug,
      motif: videoArt[motif],
      height: course.video.height ?? 720,
    },
    createdAt: at,
    updatedAt: at,
  }
}

/** Rows of the lesson videos. When the course's video is encoded, the worker builds each of them by repeating it. */
export function repeatedVideos(
  course: SeedCourse,
  video: NonNullable<ReturnType<typeof queuedVideo>>,
  lessons: SeedLesson[],
  firstAt: Date,
) {
  // A random generator of its own, so that the number of lessons does not change the rest of the seed.
  const random = createRandom(course.slug.length * 1009 + lessons.length)
  const weights = lessons.map(() => random.between(SPREAD.from, SPREAD.to))
  const perWeight =
    ((course.video?.hours ?? 0) * HOUR_MS) / VIDEO_MS / weights.reduce((sum, one) => sum + one, 0)
  return lessons.map(({ title }, index) => {
    const at = addMinutes(firstAt, index)
    const rounds = Math.max(1, Math.round((weights[index] ?? 0) * perWeight))
    const demoRecipe: RepeatRecipe = { videoId: video.id, rounds }
    return {
      id: seededUuid(random, at),
      title,
      ownerId: video.ownerId,
      state: 'queued' as const,
      // Exactly what it will be: nothing of it is encoded.
      durationMs: rounds * VIDEO_MS,
      demoRecipe,
      createdAt: at,
      updatedAt: at,
    }
  })
}
