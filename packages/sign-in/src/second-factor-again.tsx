import type { Api } from '@repo/api-client'
import { schemaResolver, shownErrors, showServerError } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { credentialsWithCode } from './credentials.ts'
import { DemoCode } from './demo-code.tsx'
import { FormNotice } from './form-notice.tsx'
import type { PostedSignIn } from './posted-sign-in.ts'
import { signInMessages as copy, credentialWords } from './sign-in.messages.ts'
import { StepHeading } from './step-heading.tsx'
import { useRetryWait } from './use-retry-wait.ts'

interface SecondFactorAgainProps {
  api: Api
  action: string | undefined
  posted: PostedSignIn
  isDemo: boolean
  onSend: (values: { email: string; password: string }, code: string) => Promise<void>
  onBack: () => void
}

/**
 * The second factor after a sign-in that the browser sent by itself: password and code together, since nothing was
 * kept of the password. Works with the program and without.
 */
export function SecondFactorAgain({ api, action, posted, isDemo, onSend, onBack }: SecondFactorAgainProps) {
  const { form, submit, wait } = useBoth(posted, onSend)
  const { errors, isSubmitting } = form.formState
  return (
    <>
      <StepHeading lead={copy.againLead} title={copy.codeTitle} />
      <Form action={action} className="flex flex-col gap-5" onSubmit={submit}>
        <input name="form" type="hidden" value="secondFactor" />
        <FormNotice wait={wait}>{errors.root?.message}</FormNotice>
        <Field error={errors.email?.message} label={copy.email}>
          <Input
            {...form.register('email')}
            autoComplete="username"
            defaultValue={posted.values.email}
            inputMode="email"
            type="email"
          />
        </Field>
        <Field error={errors.password?.message} label={copy.password}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
        <Field error={errors.secondFactor?.message} label={copy.codeOrRecovery}>
          <Input
            {...form.register('secondFactor')}
            autoComplete="one-time-code"
            className="font-num tracking-wider"
            spellCheck={false}
          />
        </Field>
        <Button block isBusy={isSubmitting} size="lg" type="submit">
          {copy.confirm}
        </Button>
      </Form>
      <div className="mt-4">
        <Button onClick={onBack} variant="link">
          {copy.otherAccount}
        </Button>
      </div>
      {isDemo && (
        <DemoCode
          api={api}
          attempt={form.formState.submitCount}
          email={posted.values.email ?? ''}
          onFill={(code) => form.setValue('secondFactor', code)}
        />
      )}
    </>
  )
}

function useBoth(posted: PostedSignIn, onSend: SecondFactorAgainProps['onSend']) {
  const { wait, take, clear } = useRetryWait()
  const [refused] = useState(() => shownErrors(posted.errors))
  const form = useForm({
    resolver: schemaResolver(credentialsWithCode, credentialWords),
    defaultValues: { email: posted.values.email ?? '', password: '', secondFactor: '' },
    errors: refused,
  })
  const submit = form.handleSubmit(async ({ secondFactor, ...values }) => {
    clear()
    try {
      await onSend(values, secondFactor)
    } catch (error) {
      if (take(error)) return
      await showServerError(error, form.setError, ['email', 'password', 'secondFactor'], {
        'auth.second_factor_invalid': 'secondFactor',
      })
    }
  })
  return { form, submit, wait }
}
