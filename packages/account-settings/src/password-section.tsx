import { changePasswordBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { useSession } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { PasswordInput } from '@repo/ui/password-input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { AccountName, useOwnEmail } from './account-name.tsx'
import { useUnsaved } from './account-settings.tsx'
import { passwordMessages as copy, passwordWords } from './password.messages.ts'
import { PasswordHint } from './password-hint.tsx'
import { Section } from './section.tsx'

/** Characters a password needs: more where one account opens everybody's data. */
const leastOf = (role: string | undefined) => (role === 'admin' || role === 'doctor' ? 12 : 8)

const bodyFor = (least: number) =>
  changePasswordBody.extend({
    newPassword: changePasswordBody.shape.newPassword.refine(
      (value) => [...value.normalize('NFC')].length >= least,
    ),
  })

/** A new password for the own account. Managers fill it in, paste works, every other session ends. */
export function PasswordSection() {
  const { user } = useSession()
  const least = leastOf(user?.role)
  const { form, submit } = usePasswordForm(least)
  const { errors, isSubmitting } = form.formState
  const [typed] = useWatch({ control: form.control, name: ['newPassword'] })
  const email = useOwnEmail()
  return (
    <Section lead={copy.lead} title={copy.title}>
      <Form className="flex max-w-md flex-col gap-5" onSubmit={submit}>
        <FormAlert>{errors.root?.message}</FormAlert>
        <AccountName />
        <Field error={errors.currentPassword?.message} label={copy.current}>
          <PasswordInput {...form.register('currentPassword')} autoComplete="current-password" />
        </Field>
        <div>
          <Field error={errors.newPassword?.message} hint={copy.hint(least)} label={copy.next}>
            <PasswordInput {...form.register('newPassword')} autoComplete="new-password" />
          </Field>
          <PasswordHint least={least} password={typed} personal={[user?.name ?? '', email]} />
        </div>
        <div>
          <Button isBusy={isSubmitting} type="submit">
            {copy.change}
          </Button>
        </div>
      </Form>
    </Section>
  )
}

function usePasswordForm(least: number) {
  const api = useApi()
  const queryClient = useQueryClient()
  const change = useMutation(api.auth.changePassword.mutation({ isSilent: true }))
  const resolver = useMemo(() => schemaResolver(bodyFor(least), passwordWords(least)), [least])
  const form = useForm({ resolver, defaultValues: { currentPassword: '', newPassword: '' } })
  const { isDirty, isSubmitting } = form.formState
  useUnsaved(isDirty && !isSubmitting)
  const submit = form.handleSubmit(async (values) => {
    try {
      await change.mutateAsync({ body: values })
      form.reset()
      toast.success(copy.changed)
      await queryClient.invalidateQueries({ queryKey: api.devices.sessions.key() })
    } catch (error) {
      await showServerError(error, form.setError, ['currentPassword', 'newPassword'], {
        'auth.wrong_password': 'currentPassword',
        'auth.password_common': 'newPassword',
        'auth.password_personal': 'newPassword',
      })
    }
  })
  return { form, submit }
}
