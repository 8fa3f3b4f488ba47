import { type Api, type ApiOptions, createApi } from '@repo/api-client'
import { contract, toRouteTable } from '@repo/contract'

/** The typed client against the mocked API; it does not try again, so failures show at once. */
export function createTestApi(options: Partial<ApiOptions> = {}): Api {
  return createApi({ routes: toRouteTable(contract), baseUrl: '/api', retries: 0, ...options })
}
