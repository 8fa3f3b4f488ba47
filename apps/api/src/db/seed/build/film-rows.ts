import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { Storage } from '../../../storage/storage.ts'
import { findReadyAsset } from '../media/index.ts'
import type { Motif, SeedCourse } from '../shape.ts'
import type { ReadyFilm } from './catalogue-rows.ts'
import { addMinutes, type SeedContext } from './context.ts'

const READY_KEY = 'giai-phau-mach-mau-vung-mat'
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
  doctor: { academicTitle: string; name: string },
  position: number,
) {
  if (!course.film) return null
  const at = addMinutes(context.daysAgo(0, 0), position)
  return {
    id: context.id(at),
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

/** Copies the finished package of the repository into storage; null where the repository carries none. */
export async function publishReadyFilm(context: SeedContext, storage: Storage): Promise<ReadyFilm | null> {
  const ready = await findReadyAsset(READY_KEY)
  if (!ready) return null
  const { manifest } = ready
  // From real randomness, not from the seeded one: the name is part of what keeps links unguessable.
  const packageKey = randomBytes(16).toString('hex')
  for (const path of [...manifest.files.map((file) => file.path), 'manifest.json'])
    await storage.put(`packages/${packageKey}/${path}`, createReadStream(join(ready.dir, path)))
  const at = context.daysAgo(1, 0)
  return {
    lessonTitle: ready.title,
    asset: {
      id: context.id(at),
      packageKey,
      state: 'ready',
      progressPercent: 100,
      durationMs: manifest.durationMs,
      renditions: manifest.video.map(({ name, width, height }) => ({ name, width, height })),
      captions: manifest.captions.map(({ lang, label, vtt }) => ({ lang, label, file: vtt })),
      chapters: ready.chapters,
      createdAt: at,
      updatedAt: at,
    },
  }
}
