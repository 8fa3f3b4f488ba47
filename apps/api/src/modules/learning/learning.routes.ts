import { contract } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithPlaybacks } from '../playback/index.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'
import { createLessonsService } from './lessons.service.ts'
import type { WithMediaGrants } from './media-grants.ts'
import { createMyCoursesService } from './my-courses.service.ts'
import { orAskToSignIn } from './or-ask-to-sign-in.ts'
import { createPlaybackService } from './playback.service.ts'
import { createProgressService } from './progress.service.ts'
import { createWatchingService } from './watching.service.ts'

export function registerLearningRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'reports' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter'> &
    WithLearningDevices &
    WithPlaybacks &
    WithMediaGrants &
    WithLessonAccess,
): void {
  const myCourses = createMyCoursesService(services)
  const lessons = createLessonsService(services)
  const playback = createPlaybackService(services)
  const progress = createProgressService(services)
  const watching = createWatchingService(services)

  implement(app, contract.learning, {
    myCourses: ({ caller }) => myCourses.list(caller),
    enrollment: ({ caller, params }) => myCourses.enrollment(caller, params.slug),
    classroom: ({ caller, params }) => myCourses.classroom(caller, params.slug),
    searchCourse: ({ caller, params, query }) => myCourses.search(caller, params.slug, query.q),
    lesson: ({ caller, params, request }) =>
      orAskToSignIn(caller, request, () => lessons.find(caller, params.lessonId)),
    playback: ({ caller, params, body, request }) =>
      orAskToSignIn(caller, request, () => playback.play(caller, params.lessonId, body)),
    trailerPlayback: ({ caller, params }) => playback.playTrailer(caller, params.slug),
    sendHeartbeat: ({ caller, params }) => playback.heartbeat(caller, params.playbackId),
    playBeside: ({ caller, params, body }) => playback.playBeside(caller, params.playbackId, body.lessonId),
    endPlayback: ({ caller, params }) => playback.leave(caller, params.playbackId),
    saveProgress: ({ caller, params, body }) => progress.heartbeat(caller, params.lessonId, body),
    completeLesson: ({ caller, params }) => progress.complete(caller, params.lessonId),
    reviewCourse: ({ caller, params, body }) => myCourses.review(caller.userId, params.slug, body),
  })
  implement(app, contract.watching, {
    ofVideo: ({ caller, params }) => watching.ofVideo(caller, params.id),
  })
}
