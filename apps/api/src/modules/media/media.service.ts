import { AppError } from '@repo/contract'
import type { Services } from '../../context.ts'
import { findAttachment } from './media.repo.ts'
import { createMediaTokens } from './media-token.ts'

/** Who may fetch the bytes of a package or an attachment. */
export function createMediaService({ db, env, clock, sessions, learningDevices, playbacks }: Services) {
  const tokens = createMediaTokens(env.MEDIA_TOKEN_SECRET, clock)
  return {
    /** @throws AppError `access.denied` (403, never 401: an old link must not sign anybody out). */
    async assertGranted(token: string, subject: string): Promise<void> {
      const grant = tokens.verify(token)
      if (grant?.subject !== subject) throw new AppError('access.denied')
      if (grant.sessionId === null) return
      // Signing out ends the stream too; the lookup is remembered for seconds, so segments do not ask the database.
      const session = await sessions.find(grant.sessionId)
      if (!session || session.isRevoked || session.userId !== grant.userId)
        throw new AppError('access.denied')
      if (grant.deviceId && !(await learningDevices.isBound(grant.deviceId)))
        throw new AppError('access.denied')
      if (grant.playbackId) await playbacks.assertOpen(grant.playbackId)
      if (grant.enrollmentId && !(await playbacks.isEnrolled(grant.enrollmentId)))
        throw new AppError('access.denied')
    },
    async findAttachment(id: string) {
      const found = await findAttachment(db, id)
      if (!found) throw new AppError('request.not_found')
      return found
    },
  }
}
