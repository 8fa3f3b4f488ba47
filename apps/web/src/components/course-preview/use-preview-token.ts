import { useLocation } from '@repo/routing'
import { useEffect, useState } from 'react'

const storeKey = 'course-preview'

/**
 * The token of a preview's link. It stands in the fragment, which no server and no log ever sees; the tab keeps it,
 * because jumps within the page take its place there. Undefined until the page is in the browser, null without one.
 */
export function usePreviewToken(): string | null | undefined {
  const { hash } = useLocation()
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const given = hash.slice(1)
    if (given.includes('.')) keep(given)
    setToken((known) => (given.includes('.') ? given : (known ?? kept())))
  }, [hash])
  return token
}

// A browser may refuse the storage; the fragment is enough then.
function keep(token: string): void {
  try {
    sessionStorage.setItem(storeKey, token)
  } catch {}
}

function kept(): string | null {
  try {
    return sessionStorage.getItem(storeKey)
  } catch {
    return null
  }
}
