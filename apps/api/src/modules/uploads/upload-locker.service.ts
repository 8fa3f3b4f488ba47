import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { AppError } from '@repo/contract'
import type { Lock, Locker } from '@tus/server'
import type { Db } from '../../db/client.ts'
import { askForLock, releaseLock, saveLockHeartbeat, stopAsking, takeLock } from './upload-locks.repo.ts'
import { LOCK_BEAT_MS, LOCK_LEASE_MS, LOCK_POLL_MS, LOCK_WAIT_MS } from './uploads.limits.ts'

/**
 * One writer for an upload over all instances, by rows that live only as long as their holder sends heartbeats. Who comes later is
 * believed to be the same client with a better connection: it asks the one before to let go.
 */
export function createUploadLocker(db: Db): Locker {
  return { newLock: (uploadId) => createLock(db, uploadId) }
}

function createLock(db: Db, uploadId: string): Lock {
  const holderId = randomUUID()
  let heartbeatTimer: NodeJS.Timeout | undefined
  let heartbeat: Promise<void> = Promise.resolve()

  const startHeartbeats = (letGo: () => void) => {
    let heldUntil = Date.now() + LOCK_LEASE_MS
    const check = async () => {
      try {
        const { isHeld, isWanted } = await saveLockHeartbeat(db, uploadId, holderId)
        if (isHeld) heldUntil = Date.now() + LOCK_LEASE_MS
        if (!isHeld || isWanted) letGo()
      } catch {
        // The database is unreachable. Nobody else can take the lock before the lease ends.
        if (Date.now() > heldUntil) letGo()
      }
    }
    heartbeatTimer = setInterval(() => {
      heartbeat = heartbeat.then(check)
    }, LOCK_BEAT_MS)
    heartbeatTimer.unref()
  }

  return {
    async lock(signal, letGo) {
      const deadline = Date.now() + LOCK_WAIT_MS
      let isAsking = false
      try {
        while (!(await takeLock(db, uploadId, holderId))) {
          if (signal.aborted || Date.now() > deadline)
            throw new AppError('upload.busy', { retryAfterSeconds: 3 })
          if (!isAsking) await askForLock(db, uploadId, holderId)
          isAsking = true
          await wait(LOCK_POLL_MS)
        }
      } finally {
        if (isAsking) await stopAsking(db, uploadId, holderId)
      }
      startHeartbeats(letGo)
    },
    async unlock() {
      clearInterval(heartbeatTimer)
      await heartbeat
      await releaseLock(db, uploadId, holderId)
    },
  }
}
