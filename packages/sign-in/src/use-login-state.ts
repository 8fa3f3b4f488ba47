import { useLocation } from '@repo/routing'
import { useEffect, useState } from 'react'

export interface LoginState {
  email?: string
  notice?: string
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** What the step before the login left for it. Read after mount, since the server knows no history. */
export function useLoginState(): LoginState {
  const { state } = useLocation()
  const [seen, setSeen] = useState<LoginState>({})
  useEffect(() => {
    const { email, notice } = (state ?? {}) as Record<string, unknown>
    setSeen({ email: textOf(email), notice: textOf(notice) })
  }, [state])
  return seen
}
