import { AppError } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import type { WithLearningDevices } from '../devices/index.ts'
import type { WithLessonAccess } from '../learning/index.ts'
import { type MediaGrant, type WithMediaTokens, type WithPlaybacks } from '../playback/index.ts'
import type { WithRecordingPlaces } from '../recordings/index.ts'
import { createGrantBasis } from './grant-basis.service.ts'

/** Decides who may fetch the bytes of a package. */
export function createMediaService(
  services: Needs<'db' | 'clock' | 'sessions'> &
    WithLearningDevices &
    WithPlaybacks &
    WithMediaTokens &
    WithLessonAccess &
    WithRecordingPlaces,
) {
  const { sessions, learningDevices, playbacks, mediaTokens: tokens } = services
  const holds = createGrantBasis(services)

  const isInForce = async (grant: MediaGrant) => {
    const { userId, sessionId, deviceId } = grant
    if (sessionId === null) return holds(grant)
    // Signing out ends the stream too; lookups are cached for seconds, so segments need no database query.
    const session = await sessions.find(sessionId)
    if (!session || session.isRevoked || session.userId !== userId) return false
    if (deviceId && !(await learningDevices.isBound(deviceId))) return false
    return holds(grant)
  }

  return {
    /**
     * @throws AppError `access.denied` (403, never 401: an old link must not sign anybody out), `playback.too_fast`
     * once the stream was ended for it
     */
    async assertGranted(token: string, subject: string): Promise<MediaGrant> {
      const grant = tokens.verify(token)
      if (grant?.subject !== subject || !(await isInForce(grant))) throw new AppError('access.denied')
      if (grant.playbackId) await playbacks.assertOpen(grant.playbackId, grant.basis)
      return grant
    },
  }
}

export type MediaService = ReturnType<typeof createMediaService>
