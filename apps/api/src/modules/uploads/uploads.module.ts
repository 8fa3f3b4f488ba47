import type { Needs } from '../../core/services.ts'
import type { Module } from '../../http/module.ts'
import type { WithAnswerTaker, WithFilmTaker } from './film-taker.ts'
import type { WithUploadFiles } from './open-upload-files.ts'
import { registerTusRoutes } from './tus.routes.ts'
import { createTusServer } from './tus-server.ts'
import type { WithUploadStates } from './upload-state.service.ts'
import { registerUploadsRoutes } from './uploads.routes.ts'
import { createUploadsService } from './uploads.service.ts'
import type { WithVideoRecords } from './video-records.ts'

/** Video uploads: the tus protocol, and what it does not cover. */
export const createUploadsModule =
  (
    services: Needs<'db' | 'env' | 'queue' | 'clock' | 'limiter'> &
      WithVideoRecords &
      WithFilmTaker &
      WithAnswerTaker &
      WithUploadStates &
      WithUploadFiles,
  ): Module =>
  (app) => {
    const { uploadFiles, uploadStates } = services
    const uploads = createUploadsService(services)
    registerUploadsRoutes(app, uploads)
    registerTusRoutes(app, uploads, createTusServer(services, uploadFiles, uploadStates))
  }
