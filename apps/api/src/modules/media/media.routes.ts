import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import type { WithAuthenticate } from '../../http/auth.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import type { WithFetchGuard, WithMediaTokens, WithPlaybacks } from '../playback/index.ts'
import type { WithRecordingPlaces } from '../recordings/index.ts'
import type { WithPackageKeys } from '../videos/index.ts'
import { FLUSH_EVERY_MS } from './fetch-limits.ts'
import { createMediaService, type MediaService } from './media.service.ts'
import { createPackageServing } from './package-serving.routes.ts'

/** Bytes of videos. The grant is part of the path, so segments need no header. */
export function registerMediaRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter' | 'sessions'> &
    WithLearningDevices &
    WithPlaybacks &
    WithMediaTokens &
    WithPackageKeys &
    WithAuthenticate &
    WithLessonAccess &
    WithRecordingPlaces &
    WithFetchGuard,
): void {
  const media = createMediaService(services)
  registerPackages(app, services, media)
}

function registerPackages(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter'> &
    WithPackageKeys &
    WithAuthenticate &
    WithFetchGuard,
  media: MediaService,
): void {
  const packages = createPackageServing(services, media)
  const timer = setInterval(() => void packages.flush(), FLUSH_EVERY_MS)
  timer.unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await packages.flush()
  })
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    handler: (request, reply) => packages.answer(request, reply),
  })
}
