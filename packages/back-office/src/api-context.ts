import type { Api } from '@repo/api-client'
import { createContext, use } from 'react'

export const ApiContext = createContext<Api | null>(null)

/** The office's typed client. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs an ApiContext above it')
  return api
}
