import { AppError } from '@repo/contract'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { DbOrTx } from '../../db/client.ts'
import { lockVideo } from '../videos/index.ts'
import { findTrailerVideo } from './course-trailer.repo.ts'
import * as repo from './courses.repo.ts'

/** The film about a course on its public page. As with the cover, a choice is seen at once. */
export function createCourseTrailerService({ db, cache, clock }: Needs<'db' | 'cache' | 'clock'>) {
  const view = async (source: DbOrTx, videoId: string | null) => ({
    video: videoId ? await findTrailerVideo(source, videoId) : null,
  })

  return {
    /** @throws AppError `course.not_found` */
    async get(id: string) {
      const course = await repo.findCourse(db, id)
      if (!course) throw new AppError('course.not_found')
      return view(db, course.trailerVideoId)
    },

    /** @throws AppError `course.not_found`, `video.not_found` */
    set: (id: string, videoId: string | null, actor: Actor) =>
      db.transaction(async (tx) => {
        // Locked before the course, as in the removal of a video, so that the two cannot deadlock.
        if (videoId && !(await lockVideo(tx, videoId))) throw new AppError('video.not_found')
        const course = await repo.lockCourse(tx, id)
        if (!course) throw new AppError('course.not_found')
        if (course.trailerVideoId === videoId) return view(tx, videoId)
        await repo.updateCourse(tx, id, { trailerVideoId: videoId, updatedAt: clock() })
        await recordAudit(tx, {
          ...auditOf(actor),
          action: 'course.trailer_set',
          subjectType: 'course',
          subjectId: id,
          before: { videoId: course.trailerVideoId },
          after: { videoId },
        })
        await cache.announceChange(tx)
        return view(tx, videoId)
      }),
  }
}
