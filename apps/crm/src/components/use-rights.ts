import { type Right, rightsOf } from '@repo/contract/rights'
import { useSession } from '@repo/session'

/** What the person signed in may do, and so may give to others. */
export function useRights(): { isOwner: boolean; mayGive: (rights: readonly Right[]) => boolean } {
  const { user } = useSession()
  const { permissions = [], rights = rightsOf(permissions) } = user ?? {}
  return {
    isOwner: permissions.includes('owner'),
    mayGive: (wanted) => wanted.every((right) => rights.includes(right)),
  }
}
