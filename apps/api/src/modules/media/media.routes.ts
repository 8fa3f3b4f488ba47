import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { sendFile } from '../../http/send-file.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithPlaybacks } from '../playback/index.ts'
import { FLUSH_EVERY_MS } from './fetch-limits.ts'
import { createMediaService } from './media.service.ts'
import { createPackageServing } from './package-serving.routes.ts'

/** Bytes of videos and attachments. The grant stands in the path; no header is needed to fetch a segment. */
export function registerMediaRoutes(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter' | 'sessions'> &
    WithLearningDevices &
    WithPlaybacks,
): void {
  registerPackages(app, services)
  registerAttachments(app, services)
}

function registerPackages(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter' | 'sessions'> &
    WithLearningDevices &
    WithPlaybacks,
): void {
  const packages = createPackageServing(services)
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

function registerAttachments(
  app: FastifyInstance,
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'sessions'> & WithLearningDevices & WithPlaybacks,
): void {
  const media = createMediaService(services)
  app.get<{ Params: { token: string; id: string } }>('/attachments/:token/:id', async (request, reply) => {
    const { token, id } = request.params
    await media.assertGranted(token, `attachment:${id}`)
    const found = await media.findAttachment(id)
    return sendFile(
      services.storage,
      {
        key: found.storageKey,
        contentType: found.contentType,
        cacheControl: 'private, no-cache',
        downloadName: found.name,
      },
      request,
      reply,
    )
  })
}
