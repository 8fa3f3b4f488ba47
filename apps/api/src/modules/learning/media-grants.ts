import type { Caller } from '../../core/caller.ts'
import type { Needs } from '../../core/services.ts'
import type { MediaGrant, WithMediaTokens } from '../playback/index.ts'
import { isOver } from './learning.policy.ts'
import type { Enrollment } from './learning.repo.ts'

export interface GrantWish {
  caller: Caller | null
  enrollment: Enrollment | null
  subject: string
  /** Lifetime in ms; shorter if the access ends earlier. */
  lifeMs: number
  bound?: Partial<Pick<MediaGrant, 'deviceId' | 'playbackId' | 'basis'>>
}

export interface WithMediaGrants {
  mediaGrants: ReturnType<typeof createMediaGrants>
}

/** Short-lived grants to fetch media, for callers that the policy admits. */
export function createMediaGrants({ clock, mediaTokens: tokens }: Needs<'clock'> & WithMediaTokens) {
  return ({ caller, enrollment, subject, lifeMs, bound }: GrantWish) => {
    const latest = clock().getTime() + lifeMs
    // Expired access grants nothing; what still opens is free for everybody.
    const accessEnd = enrollment && !isOver(enrollment, clock()) ? enrollment.expiresAt : null
    const expiresAt = new Date(Math.min(latest, accessEnd?.getTime() ?? latest))
    const token = tokens.sign({
      subject,
      userId: caller?.userId ?? null,
      sessionId: caller?.sessionId ?? null,
      deviceId: null,
      playbackId: null,
      basis: null,
      ...bound,
      expiresAt,
    })
    return { token, expiresAt: expiresAt.toISOString() }
  }
}
