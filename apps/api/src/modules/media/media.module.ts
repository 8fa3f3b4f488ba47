import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithPlaybacks } from '../playback/index.ts'
import { registerMediaRoutes } from './media.routes.ts'

/** Bytes of videos and attachments. */
export const createMediaModule =
  (
    services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter' | 'sessions'> &
      WithLearningDevices &
      WithPlaybacks,
  ): Module =>
  (app) =>
    registerMediaRoutes(app, services)
