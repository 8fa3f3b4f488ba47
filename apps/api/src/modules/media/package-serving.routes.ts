import { createHash } from 'node:crypto'
import { AppError } from '@repo/contract'
import { mediaContentType } from '@repo/media'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../../core/services.ts'
import type { WithAuthenticate } from '../../http/auth.ts'
import { planAnswer } from '../../http/conditional.ts'
import { answerRaw } from '../../http/raw-answer.ts'
import { StorageMissingError } from '../../storage/storage.ts'
import { budgetRules, isOnlyOpened, type MediaGrant, type WithFetchGuard } from '../playback/index.ts'
import type { WithPackageKeys } from '../videos/index.ts'
import { createFetchWatch } from './fetch-watch.service.ts'
import type { MediaService } from './media.service.ts'
import { type MediaAddress, readMediaAddress } from './media-path.ts'
import { createPackageFacts } from './package-facts.service.ts'
import { createPlaylists } from './playlists.service.ts'
import { createSegmentKeys } from './segment-keys.service.ts'
import { createStoredFiles } from './stored-files.routes.ts'

/** Answers everything under `/media/`: checks the grant, counts, and sends. */
export function createPackageServing(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'log' | 'limiter'> &
    WithPackageKeys &
    WithAuthenticate &
    WithFetchGuard,
  media: MediaService,
) {
  const facts = createPackageFacts(services)
  const playlists = createPlaylists(services, facts)
  const keyFor = createSegmentKeys(services, facts)
  const sendStored = createStoredFiles(services)
  const rules = { ...budgetRules, freshBurstMs: services.env.MEDIA_BURST_SECONDS * 1000 }
  const watch = createFetchWatch(services, rules)

  const sendKey = async (
    address: MediaAddress,
    grant: MediaGrant,
    index: number,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    // Keys are only fetched with GET.
    if (request.method !== 'GET') throw new AppError('request.not_found')
    const key = await keyFor({ ...address, grant, index, headers: request.headers })
    const headers = {
      'content-type': 'application/octet-stream',
      'cache-control': 'private, no-store',
      'content-length': key.length,
    }
    return answerRaw(request, reply, { status: 200, headers, range: null }, key)
  }

  const sendMade = (text: string, name: string, request: FastifyRequest, reply: FastifyReply) => {
    const bytes = Buffer.from(text)
    const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
    const plan = planAnswer({ bytes: bytes.length, etag }, request.headers)
    const headers = {
      'content-type': mediaContentType(name) ?? 'text/plain',
      'cache-control': 'private, no-cache',
    }
    return answerRaw(request, reply, { ...plan, headers: { ...headers, ...plan.headers } }, bytes)
  }

  const send = async (
    address: MediaAddress,
    grant: MediaGrant,
    request: FastifyRequest,
    reply: FastifyReply,
  ) => {
    const { packageKey, file } = address
    const { playbackId, userId } = grant
    if (playbackId) await watch.countPlace(playbackId, request.ip)
    const isVideo = file.kind === 'key' || (file.kind === 'stored' && file.media !== null)
    if (isVideo && isOnlyOpened(grant)) throw new AppError('access.denied')
    if (file.kind === 'key') return sendKey(address, grant, file.index, request, reply)
    if (file.kind === 'stored') {
      const name = await facts.storedName(packageKey, file)
      return sendStored({ packageKey, ...file, name }, request, reply, async () => {
        if (playbackId && userId && file.media)
          await watch.admit({ userId, playbackId, packageKey, ...file.media })
      })
    }
    const isMaster = file.kind === 'master'
    const name = isMaster ? 'master.m3u8' : `captions/${file.lang}.${file.form}`
    const text = isMaster
      ? await playlists.master(packageKey)
      : await playlists.captions(packageKey, file.lang, file.form)
    if (text !== null) return sendMade(text, name, request, reply)
    return sendStored({ packageKey, name, isSegment: false }, request, reply, async () => {})
  }

  return {
    flush: watch.flush,
    /** @throws AppError `request.not_found`, `access.denied`, `playback.too_fast`, `request.too_many` */
    async answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
      const address = readMediaAddress(request.raw.url ?? '')
      if (!address) throw new AppError('request.not_found')
      const grant = await media.assertGranted(address.token, `package:${address.packageKey}`)
      try {
        await send(address, grant, request, reply)
      } catch (error) {
        if (error instanceof StorageMissingError) throw new AppError('request.not_found', { cause: error })
        throw error
      }
    },
  }
}
