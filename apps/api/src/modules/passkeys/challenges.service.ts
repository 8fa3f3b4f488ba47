import type { App } from '@repo/contract'
import type { Needs } from '../../core/services.ts'
import { hashOpaqueToken, newOpaqueToken } from '../auth/index.ts'
import { CHALLENGE_LIFE_MS } from './passkeys.limits.ts'
import { insertChallenge, takeChallenge } from './passkeys.repo.ts'

type Purpose =
  | { purpose: 'sign-in'; app: App }
  | { purpose: 'register'; app: App; userId: string; sessionId: string; userHandle: string }

/** Gives challenges out and takes each back once, from the browser that asked for it and for its one purpose. */
export function createPasskeyChallenges({ db, clock }: Needs<'db' | 'clock'>) {
  return {
    async give(what: Purpose) {
      const [challenge, ceremony] = [newOpaqueToken(), newOpaqueToken()]
      await insertChallenge(db, {
        ...what,
        challengeHash: hashOpaqueToken(challenge),
        ceremonyHash: hashOpaqueToken(ceremony),
        expiresAt: new Date(clock().getTime() + CHALLENGE_LIFE_MS),
      })
      return { challenge, ceremony }
    },

    /** @returns null for a challenge of another purpose, site, account or session, too; it is used up all the same. */
    async take(
      ceremony: string,
      what: Omit<Purpose, 'userHandle'> & { userId?: string; sessionId?: string },
    ) {
      const row = await takeChallenge(db, hashOpaqueToken(ceremony), clock())
      const isMeant =
        row?.purpose === what.purpose &&
        row.app === what.app &&
        row.userId === (what.userId ?? null) &&
        row.sessionId === (what.sessionId ?? null)
      return isMeant ? row : null
    },
  }
}
