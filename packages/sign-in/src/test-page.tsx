import type { RouteObject } from '@repo/routing'
import { createSession } from '@repo/session'
import { createTestApi, type RenderedScreen, renderScreen } from '@repo/testing'
import { LoginForm, type LoginFormProps } from './login-form.tsx'
import { SetPassword } from './set-password.tsx'
import { useLoginState } from './use-login-state.ts'

type Options = Partial<Omit<LoginFormProps, 'api'>>

/** The login of an office and the page that invitations lead to, as a site shows them. */
export function showSignIn(url = '/auth/login', options: Options = {}): RenderedScreen {
  const session = createSession()
  const api = createTestApi({ session })
  function Login() {
    const { email, notice } = useLoginState()
    return (
      <LoginForm
        api={api}
        app="crm"
        email={email}
        lead="Dành cho nhân sự."
        notice={notice}
        title="Đăng nhập quản trị"
        {...options}
      />
    )
  }
  const routes: RouteObject[] = [
    { path: '/auth/login', Component: Login },
    { path: '/auth/set-password', element: <SetPassword api={api} least={12} loginHref="/auth/login" /> },
  ]
  return renderScreen(routes, { url, session })
}
