import type { Api } from '@repo/api-client'
import { createContext, use } from 'react'

/** The typed client of this rendering: the browser's one, or the server's, which asks for nobody. */
export const ApiContext = createContext<Api | null>(null)

export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
