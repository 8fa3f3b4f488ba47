import { safeRedirect, useNavigate } from '@repo/routing'
import { useSession } from '@repo/session'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { afterSignIn } from '../../components/after-sign-in.ts'

/** Redirects a signed-in user, once, to the page that they wanted to open. */
export function useLeaveSignedIn(next: string | null): void {
  const navigate = useNavigate()
  const { isLoggedIn, user } = useSession()
  const target = safeRedirect(next, paths.myCourses)
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || hasLeft.current) return
    hasLeft.current = true
    void navigate(afterSignIn(user, target), { replace: true })
  }, [isLoggedIn, user, navigate, target])
}
