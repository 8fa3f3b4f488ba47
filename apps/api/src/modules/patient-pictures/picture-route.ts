import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { sendFile } from '../../http/send-file.ts'
import { allows } from './consent.policy.ts'
import { findPicture } from './patient-pictures.repo.ts'
import { createPictureLinks } from './picture-links.ts'

const FILE = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.webp$/

/**
 * Bytes of patients' pictures, outside the contract since they are files and not data. The consent is read for each
 * request, and nothing keeps an answer without asking again, so a withdrawal counts from the next request on.
 */
export function addPatientPictureRoute(
  app: FastifyInstance,
  { db, env, clock, storage }: Needs<'db' | 'env' | 'clock' | 'storage'>,
): void {
  const links = createPictureLinks(env.MEDIA_TOKEN_SECRET, env.PUBLIC_API_PREFIX, clock)
  app.get<{ Params: { file: string }; Querystring: { k?: unknown } }>(
    '/patient-pictures/:file',
    async (request, reply) => {
      const [, id] = FILE.exec(request.params.file) ?? []
      const { k: key } = request.query
      const viewer = id && typeof key === 'string' ? links.viewerOf(id, key) : null
      const found = id && viewer ? await findPicture(db, id) : undefined
      const mayBeSeen = found && (found.consent ? allows(found.consent, 'learners') : viewer === 'author')
      if (!mayBeSeen) throw new AppError('request.not_found')
      const { storageKey } = found.picture
      reply.header('x-robots-tag', 'noindex, noimageindex')
      return sendFile(
        storage,
        { key: storageKey, contentType: 'image/webp', cacheControl: 'private, no-cache' },
        request,
        reply,
      )
    },
  )
}
