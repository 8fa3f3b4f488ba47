import type { DbOrTx } from '../../db/client.ts'
import { findHeldDrafts, findVideos, type StoredLesson } from './curriculum.repo.ts'
import { allLessons } from './stored-sections.ts'

interface DraftedLesson extends Pick<StoredLesson, 'isProfessionalsOnly' | 'sensitive' | 'sensitiveNote'> {
  video: Awaited<ReturnType<typeof findVideos>>[number] | null
}

/** Lessons as they stand in the drafts of courses that learners have, by id. */
export async function findDraftedLessons(
  db: DbOrTx,
  courseIds: readonly string[],
): Promise<Map<string, DraftedLesson>> {
  const lessons = allLessons((await findHeldDrafts(db, courseIds)).flat())
  const chosen = [...new Set(lessons.flatMap(({ videoId }) => videoId ?? []))]
  const videos = new Map((await findVideos(db, chosen)).map((video) => [video.id, video]))
  return new Map(
    lessons.map(({ id, isProfessionalsOnly, sensitive, sensitiveNote, videoId }) => [
      id,
      { isProfessionalsOnly, sensitive, sensitiveNote, video: (videoId && videos.get(videoId)) || null },
    ]),
  )
}
