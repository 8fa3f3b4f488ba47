import { videos as contract } from '@repo/contract/videos'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import { implement, type RequestFacts } from '../../http/implement.ts'
import type { WithMediaTokens } from '../playback/index.ts'
import type { WithUploadStates } from '../uploads/index.ts'
import { createCaptionsService } from './captions.service.ts'
import { createVideoLessonsService } from './video-lessons.service.ts'
import type { WithFullVideoQueue } from './video-queue.service.ts'
import { type Asker, createVideosService } from './videos.service.ts'

const askerOf = ({ caller, request }: { caller: Caller; request: RequestFacts }): Asker => ({
  caller,
  ip: request.ip,
})

/** Videos, their captions and chapters, and the lessons that show them. */
export function createVideosModule(
  services: Needs<'db' | 'env' | 'queue' | 'storage' | 'clock' | 'cache'> &
    WithFullVideoQueue &
    WithMediaTokens &
    WithUploadStates,
) {
  const videos = createVideosService(services)
  const captions = createCaptionsService(services)
  const lessons = createVideoLessonsService(services)

  return (app: FastifyInstance) =>
    implement(app, contract, {
      videos: ({ caller, query }) => videos.list(caller, query),
      video: ({ caller, params }) => videos.get(caller, params.id),
      renameVideo: (input) => videos.rename(askerOf(input), input.params.id, input.body),
      videoPlayback: ({ caller, params }) => videos.play(caller, params.id),
      retryVideo: (input) => videos.retry(askerOf(input), input.params.id),
      reencodeVideo: (input) => videos.reencode(askerOf(input), input.params.id),
      removeVideo: (input) => videos.remove(askerOf(input), input.params.id),
      captions: (input) => captions.get(askerOf(input), input.params),
      saveCaptions: (input) =>
        captions.save(askerOf(input), input.params, input.body.version, input.body.cues),
      importCaptions: (input) => captions.importFile(askerOf(input), input.params, input.body),
      removeCaptions: (input) => captions.remove(askerOf(input), input.params),
      saveChapters: (input) => videos.saveChapters(askerOf(input), input.params.id, input.body),
      saveSoundTracks: (input) => videos.saveSoundTracks(askerOf(input), input.params.id, input.body),
      videoLessons: ({ caller, query }) => lessons.list(caller, query),
      setLessonVideo: (input) => lessons.set(askerOf(input), input.params.lessonId, input.body.videoId),
      lessonAudience: ({ caller, params }) => lessons.audience(caller, params.lessonId),
      setLessonAudience: (input) => lessons.setAudience(askerOf(input), input.params.lessonId, input.body),
    })
}
