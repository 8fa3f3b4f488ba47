import { Loaded, Section, useUnsaved } from '@repo/account-settings'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { profileBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { formatDate, formatTime } from '@repo/messages'
import { useSessionStore } from '@repo/session'
import { toast } from '@repo/shell'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { PasswordInput } from '@repo/ui/password-input'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { z } from 'zod'
import { AvatarEditor } from './avatar-editor.tsx'
import { EmailSection } from './email-section.tsx'
import { orNull } from './or-null.ts'
import { personalMessages as copy, personalWords } from './personal.messages.ts'

/** The password is asked for only once another phone number was typed. */
const formSchema = profileBody.pick({ name: true, phone: true }).extend({ password: z.string().max(1024) })

type Profile = EndpointOutput<ApiContract['auth']['me']>

/** Who the learner is: portrait, name, phone and address. */
export function PersonalSection() {
  const api = useApi()
  const query = api.auth.me.query()
  return (
    <>
      <Section lead={copy.lead} title={copy.title}>
        <Loaded query={query} skeleton={<Skeleton className="h-80 rounded-sm" />}>
          {(profile) => (
            <div className="flex flex-col gap-8">
              <AvatarEditor avatarUrl={profile.avatarUrl} name={profile.name} />
              <NameForm profile={profile} />
            </div>
          )}
        </Loaded>
      </Section>
      <EmailSection />
    </>
  )
}

function NameForm({ profile }: { profile: Profile }) {
  const { form, submit, savedAt, isOtherPhone } = useNameForm(profile)
  const { errors, isSubmitting, isDirty } = form.formState
  return (
    <Form className="grid gap-5 md:grid-cols-2" onSubmit={submit}>
      <div className="not-has-[p]:absolute md:col-span-2">
        <FormAlert>{errors.root?.message}</FormAlert>
      </div>
      <Field error={errors.name?.message} label={copy.name}>
        <Input {...form.register('name')} autoComplete="name" />
      </Field>
      <Field error={errors.phone?.message} hint={copy.phoneHint} isOptional label={copy.phone}>
        <Input
          {...form.register('phone', { setValueAs: orNull })}
          autoComplete="tel"
          inputMode="tel"
          type="tel"
        />
      </Field>
      {isOtherPhone && (
        <Field error={errors.password?.message} hint={copy.passwordHint} label={copy.password}>
          <PasswordInput {...form.register('password')} autoComplete="current-password" />
        </Field>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:col-span-2">
        <Button isBusy={isSubmitting} type="submit">
          {copy.save}
        </Button>
        <p className="text-sm text-3" role="status">
          {savedAt && !isDirty ? copy.savedAt(formatTime(savedAt)) : ''}
        </p>
        <p className="text-sm text-3 md:ml-auto">{copy.memberSince(formatDate(profile.createdAt))}</p>
      </div>
    </Form>
  )
}

function useNameForm(profile: Profile) {
  const api = useApi()
  const session = useSessionStore()
  const queryClient = useQueryClient()
  const [savedAt, setSavedAt] = useState<number>()
  const form = useForm({
    resolver: schemaResolver(formSchema, personalWords),
    defaultValues: { name: profile.name, phone: profile.phone, password: '' },
  })
  const typed = profileBody.shape.phone.safeParse(useWatch({ control: form.control, name: 'phone' }))
  const isOtherPhone = typed.success && typed.data !== profile.phone
  const { isDirty, isSubmitting } = form.formState
  useUnsaved(isDirty && !isSubmitting)
  const submit = form.handleSubmit(async ({ password, ...values }) => {
    const { workplace, profession } = profile
    try {
      const saved = await api.auth.updateMe.call({
        body: { ...values, workplace, profession, ...(isOtherPhone && password && { password }) },
      })
      queryClient.setQueryData(api.auth.me.key({}), saved)
      form.reset({ name: saved.name, phone: saved.phone, password: '' })
      setSavedAt(Date.now())
      toast.success(copy.saved)
      // Menus greet by the name of the session's user.
      void session.renew()
    } catch (error) {
      await showServerError(error, form.setError, ['name', 'phone', 'password'], {
        'auth.password_needed': 'password',
        'auth.wrong_password': 'password',
      })
    }
  })
  return { form, submit, savedAt, isOtherPhone }
}
