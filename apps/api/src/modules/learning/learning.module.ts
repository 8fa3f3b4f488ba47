import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithPlaybacks } from '../playback/index.ts'
import { registerLearningRoutes } from './learning.routes.ts'
import type { WithLessonAccess } from './lesson-access.service.ts'
import type { WithMediaGrants } from './media-grants.ts'

/** Bought courses, classrooms, playback and progress. */
export const createLearningModule =
  (
    services: Needs<'db' | 'reports' | 'env' | 'queue' | 'storage' | 'clock' | 'limiter'> &
      WithLearningDevices &
      WithPlaybacks &
      WithMediaGrants &
      WithLessonAccess,
  ): Module =>
  (app) =>
    registerLearningRoutes(app, services)
