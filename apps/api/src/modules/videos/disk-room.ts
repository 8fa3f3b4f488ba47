import { join } from 'node:path'
import { MediaError } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { freeBytesAt } from '../../storage/free-space.ts'
import { hasCode } from '../../storage/local-files.ts'
import { workRoot } from './work-folder.ts'

/** Encoders write some ten megabytes a second at most. */
const CHECK_EVERY_MS = 2000

export interface DiskRoomOptions {
  freeBytes?: () => Promise<number>
  checkEveryMs?: number
}

/**
 * Keeps the preparation of videos from taking the last room on the disk: the database may live there too, and with it
 * the whole site. What cannot be prepared now is prepared later.
 */
export function createDiskRoom({ env }: Needs<'env'>, options: DiskRoomOptions = {}) {
  const folders = [
    workRoot(env.DATA_DIR),
    ...(env.STORAGE === 'local' ? [join(env.DATA_DIR, 'storage')] : []),
  ]
  const {
    freeBytes = async () => Math.min(...(await Promise.all(folders.map(freeBytesAt)))),
    checkEveryMs = CHECK_EVERY_MS,
  } = options

  const lacks = async (bytes: number) => (await freeBytes()) < bytes + env.UPLOAD_DISK_RESERVE_BYTES
  const full = (cause?: unknown) =>
    new MediaError('media.disk_full', 'No room left to prepare videos', { cause })

  /** Aborts once only the reserve is left. */
  const watch = () => {
    const lost = new AbortController()
    const timer = setInterval(() => {
      lacks(0).then(
        (isFull) => isFull && lost.abort(),
        // A look that fails says nothing about the room; the next one will.
        () => {},
      )
    }, checkEveryMs)
    return { signal: lost.signal, stop: () => clearInterval(timer) }
  }

  return {
    /**
     * Does the work while there is room besides the reserve, and looks again all the time.
     * @param bytes what it is going to write, as far as can be told beforehand
     * @throws MediaError `media.disk_full`
     */
    async during<T>(
      bytes: number,
      signal: AbortSignal,
      work: (signal: AbortSignal) => Promise<T>,
    ): Promise<T> {
      if (await lacks(bytes)) throw full()
      const room = watch()
      try {
        return await work(AbortSignal.any([signal, room.signal]))
      } catch (error) {
        const isFull = room.signal.aborted && !signal.aborted && isAbort(error)
        throw isFull || hasCode(error, 'ENOSPC', 'EDQUOT') ? full(error) : error
      } finally {
        room.stop()
      }
    },
  }
}

const isAbort = (error: unknown) =>
  error instanceof MediaError
    ? error.code === 'media.aborted'
    : error instanceof Error && error.name === 'AbortError'

export type DiskRoom = ReturnType<typeof createDiskRoom>
