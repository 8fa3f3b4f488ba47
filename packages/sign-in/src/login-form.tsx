import type { Api } from '@repo/api-client'
import type { App } from '@repo/contract'
import { useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { type ReactNode, useEffect, useState } from 'react'
import { DemoAccounts } from './demo-accounts.tsx'
import { FormNotice } from './form-notice.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import type { PostedSignIn } from './posted-sign-in.ts'
import { SecondFactorAgain } from './second-factor-again.tsx'
import { SecondFactorStep } from './second-factor-step.tsx'
import { signInMessages as copy } from './sign-in.messages.ts'
import { StepHeading } from './step-heading.tsx'
import { usePasskeySignIn } from './use-passkey-sign-in.ts'
import { useSignIn } from './use-sign-in.ts'

export interface LoginFormProps {
  api: Api
  app: App
  title: string
  lead: string
  /** Carried over from the step before, such as registration. */
  email?: string
  /** Good news from the step before. */
  notice?: string
  /** Where a forgotten password is mended; absent where that happens elsewhere. */
  forgotHref?: string
  /** Offers the demo accounts and their codes. */
  isDemo?: boolean
  /** Where the site's server takes the form without the program. */
  action?: string
  /** What it answered to such a form. */
  posted?: PostedSignIn | null
  /** Below the form. */
  children?: ReactNode
  onSignedIn?: (name: string) => void
}

/** Sign-in with a passkey, or with password and, where the account has one, the second factor. What was typed stays between the two. */
export function LoginForm(props: LoginFormProps) {
  const { api, isDemo = false } = props
  const signIn = useSignIn(props)
  const [asked, setAsked] = useState(props.posted?.form === 'secondFactor' ? props.posted : null)
  if (asked) {
    return (
      <SecondFactorAgain
        action={props.action}
        api={api}
        isDemo={isDemo}
        onBack={() => setAsked(null)}
        onSend={signIn.send}
        posted={asked}
      />
    )
  }
  if (signIn.proving !== null) {
    return (
      <SecondFactorStep
        api={api}
        email={signIn.proving}
        isDemo={isDemo}
        onBack={signIn.goBack}
        onCode={signIn.sendCode}
      />
    )
  }
  return <Credentials {...props} signIn={signIn} />
}

function Credentials({
  api,
  app,
  title,
  lead,
  notice,
  forgotHref,
  isDemo,
  action,
  posted,
  children,
  onSignedIn,
  signIn: { form, submit, wait, hasReturned },
}: LoginFormProps & { signIn: ReturnType<typeof useSignIn> }) {
  const { errors, isSubmitting } = form.formState
  const { hasEnded } = useSession()
  const passkey = usePasskeySignIn({ api, app, onSignedIn })
  useEffect(() => {
    if (hasReturned) form.setFocus('password')
  }, [hasReturned, form])
  const fill = (values: { email: string; password: string }) => {
    form.reset(values)
    form.setFocus('email')
  }
  return (
    <>
      <StepHeading lead={lead} title={title} />
      <Form action={action} className="flex flex-col gap-5" onSubmit={submit}>
        {notice && (
          <p className="rounded-sm bg-success-soft px-4 py-3 text-sm text-success" role="status">
            {notice}
          </p>
        )}
        {hasEnded && !notice && (
          <p className="rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning" role="status">
            {copy.ended}
          </p>
        )}
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.email?.message} label={copy.email}>
          <Input
            {...form.register('email')}
            autoComplete="username webauthn"
            defaultValue={posted?.values.email}
            inputMode="email"
            type="email"
          />
        </Field>
        <Field
          aside={
            forgotHref && (
              <a className="link text-sm" href={forgotHref}>
                {copy.forgot}
              </a>
            )
          }
          error={errors.password?.message}
          label={copy.password}
        >
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.login}
        </Button>
      </Form>
      <PasskeyButton passkey={passkey} />
      {children}
      {isDemo && <DemoAccounts api={api} app={app} onFill={fill} />}
    </>
  )
}
