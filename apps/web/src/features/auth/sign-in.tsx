import { useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { LoginForm, useLoginState } from '@repo/sign-in'
import { paths } from '../../app/paths.ts'
import { usePageAddress, usePosted } from '../../components/posted.ts'
import { authMessages } from './auth.messages.ts'
import { noticeOf } from './login-notice.ts'
import { OutsideButtons } from './outside/outside-buttons.tsx'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'

/** Signs in and goes back to where the visitor came from; whoever is signed in already goes there at once. */
export function SignIn({ isDemo }: { isDemo: boolean }) {
  const [search] = useSearchParams()
  const { email, notice } = useLoginState()
  const next = search.get('next')
  const posted = usePosted('login', 'secondFactor')
  useLeaveSignedIn(next)
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
      {/* Last, since what is offered may come later than the page. */}
      <OutsideButtons next={next} />
    </LoginForm>
  )
}
