import type { Needs } from '../../core/services.ts'
import type { WithAuthenticate } from '../../http/auth.ts'
import type { Module } from '../../http/module.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithFetchGuard, WithMediaTokens, WithPlaybacks } from '../playback/index.ts'
import type { WithRecordingPlaces } from '../recordings/index.ts'
import type { WithPackageKeys } from '../videos/index.ts'
import { registerMediaRoutes } from './media.routes.ts'

/** Bytes of videos. */
export const createMediaModule =
  (
    services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter' | 'sessions'> &
      WithLearningDevices &
      WithPlaybacks &
      WithMediaTokens &
      WithPackageKeys &
      WithAuthenticate &
      WithLessonAccess &
      WithRecordingPlaces &
      WithFetchGuard,
  ): Module =>
  (app) =>
    registerMediaRoutes(app, services)
