import { useState } from 'react'
import { authMessages } from './auth.messages.ts'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { OtpForm } from './otp-form.tsx'
import { SignIn } from './sign-in.tsx'

type Step =
  | { name: 'email'; email?: string }
  | { name: 'code'; email: string; resendAfterSeconds: number }
  | { name: 'password'; email: string; resetToken: string }
  | { name: 'login'; email: string }

/** A forgotten password from the address to the first login with the new one. */
export function ResetPassword({ isDemo }: { isDemo: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'email' })
  switch (step.name) {
    case 'email':
      return (
        <ForgotPasswordForm email={step.email} onCodeSent={(sent) => setStep({ name: 'code', ...sent })} />
      )
    case 'code':
      return (
        <OtpForm
          email={step.email}
          isDemo={isDemo}
          onChangeEmail={() => setStep({ name: 'email', email: step.email })}
          onVerified={(resetToken) =>
            resetToken && setStep({ name: 'password', email: step.email, resetToken })
          }
          purpose="reset"
          resendAfterSeconds={step.resendAfterSeconds}
        />
      )
    case 'password':
      return (
        <NewPasswordForm
          email={step.email}
          onSaved={() => setStep({ name: 'login', email: step.email })}
          resetToken={step.resetToken}
        />
      )
    case 'login':
      return <SignIn email={step.email} notice={authMessages.passwordChanged} />
  }
}
