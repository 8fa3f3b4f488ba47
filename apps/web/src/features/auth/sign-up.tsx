import { safeRedirect, useNavigate, useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { usePosted } from '../../components/posted.ts'
import { authMessages } from './auth.messages.ts'
import { ChoosePassword } from './choose-password.tsx'
import { OtpForm } from './otp-form.tsx'
import { codeStepOf, passwordStepOf } from './posted-step.ts'
import { RegisterForm, type RegisterValues } from './register-form.tsx'
import { useHistoryStep } from './use-history-step.ts'
import { useLeaveSignedIn } from './use-leave-signed-in.ts'

type Step =
  | { name: 'form' }
  | { name: 'code'; email: string; registration: string; expiresInSeconds: number; resendAt: number }
  | { name: 'password'; email: string; resetToken: string }

/**
 * Registration on one address: data, then the code from the mail, which signs in and leads on to where the visitor
 * wanted to go.
 */
export function SignUp({ isDemo }: { isDemo: boolean }) {
  const posted = usePosted('code', 'newPassword')
  const [step, go] = useHistoryStep<Step>(codeStepOf(posted) ?? passwordStepOf(posted) ?? { name: 'form' })
  const [search] = useSearchParams()
  const navigate = useNavigate()
  // In memory only, for who comes back to mend the address: a password has no place in the history.
  const [typed, setTyped] = useState<RegisterValues>()
  useLeaveSignedIn(search.get('next'))
  const loginHref = paths.login(safeRedirect(search.get('next'), '') || undefined)
  const finish = (email: string, notice: string) =>
    void navigate(loginHref, { replace: true, state: { email, notice } })
  switch (step.name) {
    case 'form':
      return (
        <RegisterForm
          loginHref={loginHref}
          next={search.get('next')}
          onCodeSent={({ email, values, ...sent }) => {
            setTyped(values)
            go({ name: 'code', email, ...sent })
          }}
          typed={typed}
        />
      )
    case 'code':
      return (
        <OtpForm
          email={step.email}
          expiresInSeconds={step.expiresInSeconds}
          isDemo={isDemo}
          onChangeEmail={() => go({ name: 'form' })}
          // A token comes where another browser had begun: its password does not count, so one is chosen here.
          onVerified={({ resetToken, session }) => {
            if (resetToken) go({ name: 'password', email: step.email, resetToken })
            else if (session) toast.success(authMessages.welcome(session.user.name))
            else finish(step.email, authMessages.verified)
          }}
          purpose="register"
          registration={step.registration}
          resendAt={step.resendAt}
        />
      )
    case 'password':
      return (
        <ChoosePassword
          {...step}
          onSaved={() => finish(step.email, authMessages.passwordChanged)}
          onTokenRefused={() => go({ name: 'form' })}
        />
      )
  }
}
