import { MINUTE_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'

/** How long a challenge may be answered; W3C WebAuthn Level 3 §15.1 recommends five to ten minutes. */
export const CHALLENGE_LIFE_MS = 5 * MINUTE_MS

export const passkeyLimits = {
  /** Every login page that offers passkeys asks for a challenge, and one network has many people. */
  challengesByNetwork: { name: 'passkey-net', max: 600, windowMs: 5 * MINUTE_MS },
  /** Mails about a key that may have been copied. */
  copyMailsByAccount: { name: 'passkey-copy', max: 1, windowMs: 24 * 60 * MINUTE_MS },
} as const satisfies Record<string, Limit>
