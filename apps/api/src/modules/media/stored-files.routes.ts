import { AppError } from '@repo/contract'
import { mediaContentType } from '@repo/media'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Needs } from '../../core/services.ts'
import { etagOf, planAnswer } from '../../http/conditional.ts'
import { answerRaw } from '../../http/raw-answer.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import type { StoredFile } from '../../storage/storage.ts'
import { createHandoff } from './handoff.ts'
import { createSegmentMemory } from './segment-memory.ts'

/** Cache of the sizes of files that never change, which saves a request to the bucket each time. */
const FACTS_LIFE_MS = 60_000
const MAX_FACTS = 20_000

const NEVER_CHANGES = 'private, max-age=86400, immutable'
/** Playlists may grow while a video is still being prepared. */
const ASK_AGAIN = 'private, no-cache'

export interface StoredMedia {
  packageKey: string
  name: string
  isSegment: boolean
}

/** Called before the file's bytes are sent by this service, nginx or the store; an error it throws is answered instead. */
export type BeforeSending = () => Promise<void>

/** Sends files of packages, after all access checks. */
export function createStoredFiles(services: Needs<'env' | 'storage' | 'clock'>) {
  const { storage, clock } = services
  const handoff = createHandoff(services)
  const memory = createSegmentMemory(storage, { clock })
  const facts = createShortMemory<StoredFile>({
    lifeMs: FACTS_LIFE_MS,
    maxFacts: MAX_FACTS,
    clock,
    load: (key) => storage.stat(key),
  })

  const find = async (key: string, isKeepable: boolean): Promise<{ file: StoredFile; bytes?: Buffer }> => {
    const kept = isKeepable ? memory.find(key) : null
    if (kept) return kept
    const file = isKeepable ? await facts.find(key) : await storage.stat(key)
    if (!file) throw new AppError('request.not_found')
    return (isKeepable && (await memory.admit(key, file))) || { file }
  }

  return async (
    { packageKey, name, isSegment }: StoredMedia,
    request: FastifyRequest,
    reply: FastifyReply,
    beforeSending: BeforeSending,
  ): Promise<void> => {
    const key = `packages/${packageKey}/${name}`
    const { file, bytes } = await find(key, isSegment && !handoff)
    const plan = planAnswer({ ...file, etag: etagOf(file) }, request.headers)
    // HEAD requests are answered here, because a signed address given for them would open the file uncounted.
    const isSending = request.method === 'GET' && (plan.status === 200 || plan.status === 206)
    const isHandedOff = handoff !== null && isSegment && isSending
    if (isSending) await beforeSending()
    const headers = {
      'content-type': mediaContentType(name) ?? 'application/octet-stream',
      'cache-control': name.endsWith('.m3u8') ? ASK_AGAIN : NEVER_CHANGES,
    }
    if (isHandedOff) return answerRaw(request, reply, await handoff(key, headers), Buffer.alloc(0))
    const body = bytes ?? (() => storage.open?.(key) ?? storage.read(key, plan.range ?? undefined))
    return answerRaw(request, reply, { ...plan, headers: { ...headers, ...plan.headers } }, body)
  }
}
