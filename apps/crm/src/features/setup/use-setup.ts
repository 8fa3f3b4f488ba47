import { useApi } from '@repo/back-office'
import { useQuery } from '@tanstack/react-query'

/** What works already; read anew whenever it is shown, because other screens change it. */
export const useSetup = ({ isEnabled = true } = {}) =>
  useQuery({
    ...useApi().crmSetup.setup.query(),
    enabled: isEnabled,
    throwOnError: false,
    staleTime: 0,
  })
