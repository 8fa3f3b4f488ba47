import { type ApiScope, coversScope } from '@repo/contract/api-scopes'
import type { apiKeyStates } from '@repo/contract/crm-api-keys'
import type { Right } from '@repo/contract/rights'

interface KeyFacts {
  key: { scopes: readonly ApiScope[]; revokedAt: Date | null; endsAt: Date | null }
  /** What the maker of the key may do now; nothing while the account is locked. */
  makerRights: readonly Right[]
}

/** Whether all these scopes stand for rights that a person holds: a key never may more than its maker. */
export const mayGive = ({ rights }: { rights: readonly Right[] }, scopes: readonly ApiScope[]): boolean =>
  scopes.every((scope) => coversScope(rights, scope))

/** The scopes of a key that its maker could still give it. */
export const openScopes = ({
  key,
  makerRights,
}: Pick<KeyFacts, 'makerRights'> & { key: { scopes: readonly ApiScope[] } }): ApiScope[] =>
  makerRights.includes('settings.manage') ? key.scopes.filter((scope) => coversScope(makerRights, scope)) : []

/** Whether a key works, and why not. */
export function stateOf(facts: KeyFacts, now: Date): (typeof apiKeyStates)[number] {
  const { key } = facts
  if (key.revokedAt) return 'revoked'
  if (key.endsAt && key.endsAt <= now) return 'ended'
  return openScopes(facts).length > 0 ? 'active' : 'orphaned'
}
