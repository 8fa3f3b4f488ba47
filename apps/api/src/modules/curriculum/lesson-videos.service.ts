import { AppError } from '@repo/contract'
import type { Actor } from '../../core/actor.ts'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { readingMinutes } from '../cards/index.ts'
import { findOwnVideoIds } from './course-authors.repo.ts'
import { hasText } from './curriculum.policy.ts'
import type { StoredSection } from './curriculum.repo.ts'
import * as repo from './curriculum.repo.ts'
import { allLessons } from './stored-sections.ts'

export type Video = Awaited<ReturnType<typeof repo.findVideos>>[number]

export const videoIdsOf = (sections: readonly StoredSection[]) => [
  ...new Set(allLessons(sections).flatMap(({ videoId }) => videoId ?? [])),
]

export async function findVideos(
  db: DbOrTx,
  sections: readonly StoredSection[],
): Promise<Map<string, Video>> {
  const rows = await repo.findVideos(db, videoIdsOf(sections))
  return new Map(rows.map((row) => [row.id, row]))
}

interface Choice {
  before: readonly StoredSection[]
  after: readonly StoredSection[]
  actor: Actor
}

/**
 * Refuses a video that does not exist, but accepts one that was removed after the lesson got it. Doctors choose from
 * their own: others are not there.
 * @throws AppError `lesson.not_found`, `video.not_found`
 */
export async function assertVideosExist(tx: Tx, { before, after, actor }: Choice): Promise<void> {
  const known = new Set(videoIdsOf(before))
  const chosen = videoIdsOf(after).filter((id) => !known.has(id))
  if ((await repo.findVideos(tx, chosen)).length < chosen.length) throw new AppError('lesson.not_found')
  if (!actor.doctor) return
  const own = await findOwnVideoIds(tx, chosen, { userId: actor.id, doctorId: actor.doctor.id })
  if (own.length < chosen.length) throw new AppError('video.not_found')
}

/** Clears videos that were removed since the version was stored. */
export async function withoutLostVideos(
  tx: DbOrTx,
  sections: readonly StoredSection[],
): Promise<StoredSection[]> {
  return withVideosOf(sections, await findVideos(tx, sections))
}

/** Clears the videos of lessons that are not among these. */
export const withVideosOf = (
  sections: readonly StoredSection[],
  videos: { has(id: string): boolean },
): StoredSection[] =>
  sections.map((section) => ({
    ...section,
    lessons: section.lessons.map((lesson) => ({
      ...lesson,
      videoId: lesson.videoId && videos.has(lesson.videoId) ? lesson.videoId : null,
    })),
  }))

/** Durations in ms: of the video, or the time to read an article; a quiz keeps its own. */
export async function findDurations(
  db: DbOrTx,
  courseId: string,
  sections: readonly StoredSection[],
  videos: ReadonlyMap<string, Video>,
): Promise<Map<string, number>> {
  return durationsOf(sections, videos, await repo.findDurations(db, courseId))
}

/** The same from what is known of the lessons of the course. */
export function durationsOf(
  sections: readonly StoredSection[],
  videos: ReadonlyMap<string, Video>,
  lessons: readonly { id: string; durationMs: number }[],
): Map<string, number> {
  const known = new Map(lessons.map((row) => [row.id, row.durationMs]))
  return new Map(
    allLessons(sections).map((lesson) => {
      if (lesson.kind === 'video')
        return [lesson.id, (lesson.videoId && videos.get(lesson.videoId)?.durationMs) || 0]
      if (hasText(lesson)) return [lesson.id, lesson.html ? readingMinutes(lesson.html) * 60_000 : 0]
      return [lesson.id, known.get(lesson.id) ?? 0]
    }),
  )
}
