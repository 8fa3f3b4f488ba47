import type { DbOrTx } from '../../db/client.ts'
import { together } from '../../db/together.ts'
import { judgePairs } from '../patient-pictures/index.ts'
import {
  findCaptionedVideos,
  findPackagedLessons,
  findPublishedQuizzes,
  findVideos,
  type StoredLesson,
} from './curriculum.repo.ts'

type Video = Awaited<ReturnType<typeof findVideos>>[number]

/** What publishing has to know of a lesson. */
export interface LessonFact extends Pick<StoredLesson, 'id' | 'title' | 'kind' | 'sensitive'> {
  isFreePreview: boolean
  /** Whether a learner finds in it what its kind promises: a video that plays, text, files, questions. */
  hasContent: boolean
  /** Why its video could not be prepared; null where it was, or no video is missing. */
  failure: { code: string | null } | null
  /** Its video was given another file, and what plays is still the one before. Null where that is not so. */
  newFile: { failure: { code: string | null } | null } | null
  /** Null where there is nothing to caption. */
  hasCaptions: boolean | null
  /** How many of the pairs of pictures in its text lack a consent, or one that reaches as far, or lost it. */
  pairs: { lacking: number; tooNarrow: number; withdrawn: number }
}

/** The file that a video waits for while it still plays the one before; null where it waits for none. */
export const newFileOf = (video: Video | undefined): LessonFact['newFile'] =>
  video?.isReplaced ? { failure: video.state === 'failed' ? { code: video.failureCode } : null } : null

export async function findLessonFacts(
  db: DbOrTx,
  courseId: string,
  lessons: readonly StoredLesson[],
): Promise<LessonFact[]> {
  const videoIds = [...new Set(lessons.flatMap(({ videoId }) => videoId ?? []))]
  const read = together(db)
  const [videoRows, captionedIds, quizzes, packaged, pairs] = await Promise.all([
    findVideos(read, videoIds),
    findCaptionedVideos(read, videoIds),
    findPublishedQuizzes(read, courseId),
    findPackagedLessons(read, courseId),
    judgePairs(
      read,
      lessons.map(({ html, isFreePreview }) => ({
        html,
        audience: isFreePreview ? 'everybody' : 'learners',
      })),
    ),
  ])
  const videos = new Map(videoRows.map((video) => [video.id, video]))
  const captioned = new Set(captionedIds)
  const hasContent = ({ id, kind, html, files, videoId }: StoredLesson) => {
    if (kind === 'video') return Boolean(videoId && videos.get(videoId)?.isPlayable)
    if (kind === 'quiz') return quizzes.has(id)
    if (kind === 'download') return files.length > 0
    return Boolean(html) || (kind === 'article' && packaged.has(id))
  }
  return lessons.map((lesson, n) => {
    const { id, title, kind, sensitive, isFreePreview } = lesson
    const video = lesson.videoId ? videos.get(lesson.videoId) : undefined
    const hasFailed = kind === 'video' && video?.state === 'failed' && !video.isPlayable
    return {
      id,
      title,
      kind,
      sensitive,
      isFreePreview,
      hasContent: hasContent(lesson),
      failure: hasFailed ? { code: video.failureCode } : null,
      newFile: kind === 'video' ? newFileOf(video) : null,
      hasCaptions: kind === 'video' && video?.isPlayable ? captioned.has(video.id) : null,
      pairs: pairs[n]!,
    }
  })
}
