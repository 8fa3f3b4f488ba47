import { AppError } from '@repo/contract'
import { mediaContentType } from '@repo/media'
import type { FastifyInstance } from 'fastify'
import type { Services } from '../../context.ts'
import { sendFile } from '../../http/send-file.ts'
import { createMediaService } from './media.service.ts'

/** Every file that a package can hold, and nothing else: no dots that climb, no folders of others. */
const PACKAGE_FILE =
  /^(?:master\.m3u8|poster\.jpg|storyboard\.(?:jpg|vtt)|captions\/[a-z]{2,3}(?:-[A-Za-z]{2,4})?\.(?:m3u8|vtt)|(?:audio|video-\d{3,4})\/(?:playlist\.m3u8|init\.mp4|\d{5}\.m4s))$/
const PACKAGE_KEY = /^[0-9a-f]{32}$/

/** Playlists may grow while a video is still being encoded; the rest never changes under its name. */
const cacheControlOf = (file: string) =>
  file.endsWith('.m3u8') ? 'private, no-cache' : 'private, max-age=86400, immutable'

/** Bytes of videos and attachments. The grant stands in the path; no header is needed to fetch a segment. */
export function registerMediaRoutes(app: FastifyInstance, services: Services): void {
  const media = createMediaService(services)

  app.get<{ Params: { token: string; key: string; '*': string } }>(
    '/media/:token/:key/*',
    async (request, reply) => {
      const { token, key, '*': file } = request.params
      const contentType = PACKAGE_FILE.test(file) ? mediaContentType(file) : null
      if (!contentType || !PACKAGE_KEY.test(key)) throw new AppError('request.not_found')
      await media.assertGranted(token, `package:${key}`)
      return sendFile(
        services.storage,
        { key: `packages/${key}/${file}`, contentType, cacheControl: cacheControlOf(file) },
        request,
        reply,
      )
    },
  )

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
