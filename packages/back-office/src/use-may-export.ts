import { appOfRole, isAllowed, mayExportLists } from '@repo/contract/access'
import { rightsOf } from '@repo/contract/rights'
import { useSession } from '@repo/session'

/** Whether the person signed in may save lists as files; the server refuses it to others all the same. */
export function useMayExport(): boolean {
  const { user } = useSession()
  if (!user) return false
  const { role, permissions, rights = rightsOf(permissions) } = user
  return isAllowed(mayExportLists, { role, permissions, rights, app: appOfRole[role] })
}
