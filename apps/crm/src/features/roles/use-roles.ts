import { isForbiddenOrGone, useApi } from '@repo/back-office'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type RoleView, toViews } from './role-view.ts'

/** Reads all roles; without the right to them (403) the whole page shows the error. */
export function useRoles() {
  const query = useQuery({ ...useApi().crmRoles.roles.query(), throwOnError: isForbiddenOrGone })
  const views: RoleView[] | undefined = query.data && toViews(query.data)
  return { ...query, data: views }
}

/** After a change: the roles are read anew, and the accounts that show them. */
export function useRolesUpdate(): () => Promise<void> {
  const api = useApi()
  const queryClient = useQueryClient()
  return async () => {
    void queryClient.invalidateQueries({ queryKey: api.crm.users.key() })
    void queryClient.invalidateQueries({ queryKey: api.crmAccounts.account.key() })
    await queryClient.invalidateQueries({ queryKey: api.crmRoles.roles.key() })
  }
}
