import { safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useEffect, useRef } from 'react'
import { paths } from '../../app/paths.ts'
import { authMessages } from './auth.messages.ts'
import { LoginForm } from './login-form.tsx'

interface SignInProps {
  email?: string
  notice?: string
}

/** Signs in and goes back to where the visitor came from; whoever is signed in already goes there at once. */
export function SignIn({ email, notice }: SignInProps) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { isLoggedIn } = useSession()
  const next = search.get('next')
  const target = safeRedirect(next, paths.myCourses)
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || hasLeft.current) return
    hasLeft.current = true
    void navigate(target, { replace: true })
  }, [isLoggedIn, navigate, target])
  return (
    <LoginForm
      email={email}
      notice={notice}
      onSignedIn={(name) => toast.success(authMessages.welcome(name))}
      registerHref={paths.register(next ?? undefined)}
    />
  )
}
