import { useNavigate } from '@repo/routing'
import { paths } from '../../app/paths.ts'
import { usePosted } from '../../components/posted.ts'
import { authMessages } from './auth.messages.ts'
import { ChoosePassword } from './choose-password.tsx'
import { type CodeChannel, ForgotPasswordForm } from './forgot-password-form.tsx'
import { OtpForm } from './otp-form.tsx'
import { codeStepOf, passwordStepOf } from './posted-step.ts'
import { useHistoryStep } from './use-history-step.ts'

type Step =
  | { name: 'email'; email?: string }
  | { name: 'code'; email: string; channel: CodeChannel; expiresInSeconds: number; resendAt: number }
  | { name: 'password'; email: string; resetToken: string }

/** A forgotten password from the address to the login with the new one. */
export function ResetPassword({ isDemo }: { isDemo: boolean }) {
  const posted = usePosted('code', 'newPassword')
  const [step, go] = useHistoryStep<Step>(codeStepOf(posted) ?? passwordStepOf(posted) ?? { name: 'email' })
  const navigate = useNavigate()
  switch (step.name) {
    case 'email':
      return (
        <ForgotPasswordForm
          email={step.email}
          key={step.email}
          onCodeSent={(sent) => go({ name: 'code', ...sent })}
        />
      )
    case 'code':
      return (
        <OtpForm
          channel={step.channel}
          email={step.email}
          expiresInSeconds={step.expiresInSeconds}
          isDemo={isDemo}
          onChangeEmail={() => go({ name: 'email', email: step.email })}
          onVerified={({ resetToken }) => {
            if (resetToken) go({ name: 'password', email: step.email, resetToken })
          }}
          purpose="reset"
          resendAt={step.resendAt}
        />
      )
    case 'password':
      return (
        <ChoosePassword
          email={step.email}
          // Staff and doctors come here too, and the page does not tell whose address it is.
          hint={authMessages.anyPasswordHint}
          onSaved={() =>
            void navigate(paths.login(), {
              replace: true,
              state: { email: step.email, notice: authMessages.passwordChanged },
            })
          }
          resetToken={step.resetToken}
        />
      )
  }
}
