import { safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { LoginForm, useLoginState } from '@repo/sign-in'
import { useEffect, useRef } from 'react'
import { afterSignIn } from '../../app/after-sign-in.ts'
import { useApi } from '../../app/api-context.ts'
import { paths } from '../../app/paths.ts'
import { usePageAddress, usePosted } from '../../components/posted.ts'
import { authMessages } from './auth.messages.ts'
import { noticeOf } from './login-notice.ts'

/** Signs in and goes back to where the visitor came from; whoever is signed in already goes there at once. */
export function SignIn({ isDemo }: { isDemo: boolean }) {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { isLoggedIn, user } = useSession()
  const { email, notice } = useLoginState()
  const next = search.get('next')
  const target = safeRedirect(next, paths.myCourses)
  const posted = usePosted('login', 'secondFactor')
  const hasLeft = useRef(false)
  useEffect(() => {
    if (!isLoggedIn || hasLeft.current) return
    hasLeft.current = true
    void navigate(afterSignIn(user, target), { replace: true })
  }, [isLoggedIn, user, navigate, target])
  return (
    <LoginForm
      action={usePageAddress()}
      api={useApi()}
      app="web"
      email={email}
      forgotHref={paths.forgotPassword}
      isDemo={isDemo}
      lead={authMessages.loginLead}
      notice={notice ?? noticeOf(search.get('notice'))}
      onSignedIn={(name) => toast.success(authMessages.welcome(name))}
      posted={posted}
      title={authMessages.loginTitle}
    >
      <p className="mt-6 text-center text-2">
        {authMessages.noAccount}{' '}
        <a className="link" href={paths.register(next ?? undefined)}>
          {authMessages.toRegister}
        </a>
      </p>
    </LoginForm>
  )
}
