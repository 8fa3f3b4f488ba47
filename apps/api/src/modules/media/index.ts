import type { Services } from '../../core/services.ts'
import type { Module } from '../index.ts'
import { registerMediaRoutes } from './media.routes.ts'

/** Bytes of videos and attachments. */
export const createMediaModule =
  (services: Services): Module =>
  (app) =>
    registerMediaRoutes(app, services)
