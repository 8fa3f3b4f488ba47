import type { Api } from '@repo/api-client'
import { createContext, use } from 'react'

/** The typed API client of this rendering: the browser's, or on the server one without a session. */
export const ApiContext = createContext<Api | null>(null)

/** The API client. Throws where no `ApiContext` stands above the component. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
