import { useSearchParams } from '@repo/routing'
import { useState } from 'react'
import { paths } from '../../app/paths.ts'
import { authMessages } from './auth.messages.ts'
import { OtpForm } from './otp-form.tsx'
import { RegisterForm } from './register-form.tsx'
import { SignIn } from './sign-in.tsx'

type Step =
  | { name: 'form' }
  | { name: 'code'; email: string; resendAfterSeconds: number }
  | { name: 'login'; email: string }

/** Registration in three steps on one address: data, code from the mail, first login. */
export function SignUp({ isDemo }: { isDemo: boolean }) {
  const [step, setStep] = useState<Step>({ name: 'form' })
  const [search] = useSearchParams()
  if (step.name === 'login') return <SignIn email={step.email} notice={authMessages.verified} />
  if (step.name === 'code') {
    return (
      <OtpForm
        email={step.email}
        isDemo={isDemo}
        onChangeEmail={() => setStep({ name: 'form' })}
        onVerified={() => setStep({ name: 'login', email: step.email })}
        purpose="register"
        resendAfterSeconds={step.resendAfterSeconds}
      />
    )
  }
  return (
    <RegisterForm
      loginHref={paths.login(search.get('next') ?? undefined)}
      onCodeSent={(sent) => setStep({ name: 'code', ...sent })}
    />
  )
}
