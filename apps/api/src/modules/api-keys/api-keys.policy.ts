import type { apiKeyStates } from '@repo/contract/crm-api-keys'

interface KeyFacts {
  key: { revokedAt: Date | null; endsAt: Date | null }
  isMakerAllowed: boolean
}

/** Whether a key works, and why not: it never may more than the person who made it. */
export function stateOf({ key, isMakerAllowed }: KeyFacts, now: Date): (typeof apiKeyStates)[number] {
  if (key.revokedAt) return 'revoked'
  if (key.endsAt && key.endsAt <= now) return 'ended'
  return isMakerAllowed ? 'active' : 'orphaned'
}
