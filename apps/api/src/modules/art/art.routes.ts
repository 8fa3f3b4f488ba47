import { AppError } from '@repo/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { createArtService, type Picture } from './art.service.ts'

/** Names may get another category, so a picture is asked for again after a day; the ETag makes that cheap. */
const CACHE_CONTROL = 'public, max-age=86400, stale-while-revalidate=604800'
const FILE = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.(svg|png)$/
const THUMB = '-thumb'

type FileRequest = FastifyRequest<{ Params: { file: string } }>

/**
 * Drawn pictures, outside the contract since they are files and not data:
 * `/art/covers/:slug.svg`, `/art/covers/:slug-thumb.svg`, `/art/doctors/:slug.svg`,
 * `/art/portraits/:name.svg` (people who do not exist, for the demo), `/art/news/:slug.svg` and
 * `/art/og/:slug.png`, `/art/og/doctors/:slug.png` and `/art/site.png` (1200×630, for shared links of courses, articles,
 * doctors and all other pages).
 */
export function createArtModule(services: Needs<'db' | 'env' | 'storage'>) {
  const service = createArtService(services)
  return (app: FastifyInstance) => {
    serve(app, 'covers', 'svg', (slug) => findCover(service, slug))
    serve(app, 'doctors', 'svg', (slug) => service.doctorPortrait(slug))
    serve(app, 'portraits', 'svg', (name) => service.drawnPortrait(name))
    serve(app, 'news', 'svg', (slug) => service.newsCover(slug))
    serve(app, 'og', 'png', (slug) => service.shareImage(slug))
    serve(app, 'og/doctors', 'png', (slug) => service.doctorShareImage(slug))
    app.get('/art/site.png', async (request, reply) => send(request, reply, await service.siteShareImage()))
  }
}

/** A course may itself be named "…-thumb", so the full name is looked up second. */
async function findCover(service: ReturnType<typeof createArtService>, name: string): Promise<Picture> {
  if (!name.endsWith(THUMB)) return service.courseCover(name, 'cover')
  try {
    return await service.courseCover(name.slice(0, -THUMB.length), 'thumb')
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return service.courseCover(name, 'cover')
    throw error
  }
}

function serve(
  app: FastifyInstance,
  folder: string,
  extension: 'svg' | 'png',
  find: (slug: string) => Promise<Picture>,
): void {
  app.get(`/art/${folder}/:file`, async (request: FileRequest, reply) => {
    const [, slug, ending] = FILE.exec(request.params.file) ?? []
    if (!slug || ending !== extension) throw new AppError('request.not_found')
    return send(request, reply, await find(slug))
  })
}

function send(request: FastifyRequest, reply: FastifyReply, picture: Picture): FastifyReply {
  reply.header('etag', picture.etag).header('cache-control', CACHE_CONTROL)
  if (request.headers['if-none-match']?.replace(/^W\//, '') === picture.etag) return reply.code(304).send()
  return reply.type(picture.contentType).send(picture.bytes)
}
