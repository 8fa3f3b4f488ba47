import { join } from 'node:path'
import { MediaError } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { freeBytesAt } from '../../storage/free-space.ts'
import { hasCode } from '../../storage/local-files.ts'
import { workRoot } from './work-folder.ts'

/** Encoders write at most about 10 MB per second. */
const CHECK_EVERY_MS = 2000

export interface DiskRoomOptions {
  freeBytes?: () => Promise<number>
  checkEveryMs?: number
}

/**
 * Keeps encoding from filling the disk, where the database may live too. Videos that do not fit are encoded later.
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

  /** Aborts once free space falls to the reserve. */
  const watch = () => {
    const lost = new AbortController()
    const timer = setInterval(() => {
      lacks(0).then(
        (isFull) => isFull && lost.abort(),
        // A failed check says nothing about the free space; the next one will.
        () => {},
      )
    }, checkEveryMs)
    return { signal: lost.signal, stop: () => clearInterval(timer) }
  }

  return {
    /**
     * Runs the work while free space exceeds the reserve, checking repeatedly.
     * @param bytes expected to be written
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
