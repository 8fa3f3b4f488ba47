import { AppError } from '@repo/contract'
import type { FastifyInstance } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { sendFile } from '../../http/send-file.ts'
import { avatarKey } from './avatar.service.ts'

const FILE = /^[0-9a-f]{32}\.webp$/

/** `/avatars/:file`: bytes of portraits, outside the contract since they are files and not data. */
export function registerAvatarRoutes(app: FastifyInstance, { storage }: Needs<'storage'>): void {
  app.get<{ Params: { file: string } }>('/avatars/:file', (request, reply) => {
    const { file } = request.params
    if (!FILE.test(file)) throw new AppError('request.not_found')
    const cacheControl = 'public, max-age=31536000, immutable'
    const key = avatarKey(`/avatars/${file}`)
    return sendFile(storage, { key, contentType: 'image/webp', cacheControl }, request, reply)
  })
}
