import { coursePreviews } from '@repo/contract/course-previews'
import type { Needs } from '../../core/services.ts'
import { implement } from '../../http/implement.ts'
import type { Module } from '../../http/module.ts'
import type { WithLessonAccess, WithMediaGrants } from '../learning/index.ts'
import { createCoursePreviews } from './course-previews.service.ts'

export function createCoursePreviewsModule(
  services: Needs<'db' | 'env' | 'clock' | 'sessions' | 'storage' | 'limiter' | 'cache'> &
    WithLessonAccess &
    WithMediaGrants,
): Module {
  const previews = createCoursePreviews(services)
  return (app) =>
    implement(app, coursePreviews, {
      link: ({ params, caller }) => previews.link(params.id, caller),
      course: ({ body }) => previews.course(body.token),
      lesson: ({ body }) => previews.lesson(body),
      playback: ({ body }) => previews.playback(body),
      trailerPlayback: ({ body }) => previews.trailerPlayback(body.token),
      beforeAfters: ({ body }) => previews.beforeAfters(body.token),
      quiz: ({ body }) => previews.quiz(body),
      file: ({ body, request }) => previews.file(body, request.ip),
    })
}
