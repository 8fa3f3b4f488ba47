import { useApi } from '@repo/back-office'
import { useQuery } from '@tanstack/react-query'

/** Roles of the business's own, for a choice; none while they are being read. */
export function useOwnRoles() {
  const { data } = useQuery({ ...useApi().crmRoles.roles.query(), throwOnError: false })
  return data?.own ?? []
}

/** Names of own roles by id. */
export const useRoleNames = (): Record<string, string> =>
  Object.fromEntries(useOwnRoles().map(({ id, name }) => [id, name]))
