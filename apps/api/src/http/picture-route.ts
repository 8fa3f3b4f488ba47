import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../core/services.ts'
import type { publicPictures } from '../storage/public-pictures.ts'
import { sendFile } from './send-file.ts'

const FILE = /^[0-9a-f]{32}\.webp$/

/** Bytes of public pictures, outside the contract since they are files and not data. */
export function addPictureRoute(
  app: FastifyInstance,
  { storage }: Needs<'storage'>,
  { route, keyOf }: ReturnType<typeof publicPictures>,
): void {
  app.get<{ Params: { file: string } }>(route, (request, reply) => {
    const { file } = request.params
    if (!FILE.test(file)) throw new AppError('request.not_found')
    const cacheControl = 'public, max-age=31536000, immutable'
    const key = keyOf(route.replace(':file', file))
    return sendFile(storage, { key, contentType: 'image/webp', cacheControl }, request, reply)
  })
}
