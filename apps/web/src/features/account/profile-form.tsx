import { type profile, profileBody } from '@repo/contract/auth'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { formatDate, formatTime } from '@repo/messages'
import { toast } from '@repo/shell'
import { Avatar } from '@repo/ui/avatar'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { z } from 'zod'
import { useApi } from '../../app/api-context.ts'
import { QueryView } from '../../components/query-view.tsx'
import { usePageQuery } from '../../components/use-page-query.ts'
import { accountFieldWords, accountMessages } from './account.messages.ts'
import { AccountSkeleton } from './account-skeleton.tsx'

type Profile = z.output<typeof profile>

/** An emptied optional field means "take it away", not "set it to nothing". */
const orNull = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

export function ProfileSection() {
  const api = useApi()
  const me = usePageQuery(api.auth.me.query())
  return (
    <QueryView query={me} skeleton={<AccountSkeleton />}>
      {(data) => <ProfileForm profile={data} />}
    </QueryView>
  )
}

function ProfileForm({ profile }: { profile: Profile }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [savedAt, setSavedAt] = useState<number>()
  const update = useMutation(api.auth.updateMe.mutation({ isSilent: true }))
  const { register, handleSubmit, setError, reset, formState } = useForm({
    resolver: schemaResolver(profileBody, accountFieldWords),
    defaultValues: {
      name: profile.name,
      phone: profile.phone,
      workplace: profile.workplace,
      profession: profile.profession,
    },
  })
  const { errors, isSubmitting, isDirty } = formState
  const submit = handleSubmit(async (values) => {
    try {
      const saved = await update.mutateAsync({ body: values })
      queryClient.setQueryData(api.auth.me.key(), saved)
      reset(values)
      setSavedAt(Date.now())
      toast.success(accountMessages.saved)
    } catch (error) {
      showServerError(error, setError, ['name', 'phone', 'workplace', 'profession'])
    }
  })
  return (
    <Card className="p-6 md:p-8">
      <div className="flex items-center gap-4">
        <Avatar name={profile.name} size={64} src={profile.avatarUrl} />
        <div className="min-w-0">
          <h2 className="text-h3">{accountMessages.profileTitle}</h2>
          <p className="text-sm text-3">{accountMessages.memberSince(formatDate(profile.createdAt))}</p>
        </div>
      </div>
      <p className="mt-4 text-2">{accountMessages.profileLead}</p>
      <form className="mt-6 grid gap-5 md:grid-cols-2" noValidate onSubmit={submit}>
        <div className="md:col-span-2">
          <FormAlert>{errors.root?.message}</FormAlert>
        </div>
        <Field error={errors.name?.message} label={accountMessages.name}>
          <Input {...register('name')} autoComplete="name" />
        </Field>
        <Field hint={accountMessages.emailHint} label={accountMessages.email}>
          <Input autoComplete="email" readOnly value={profile.email} />
        </Field>
        <Field error={errors.phone?.message} isOptional label={accountMessages.phone}>
          <Input
            {...register('phone', { setValueAs: orNull })}
            autoComplete="tel"
            inputMode="tel"
            type="tel"
          />
        </Field>
        <Field
          error={errors.profession?.message}
          hint={accountMessages.professionHint}
          isOptional
          label={accountMessages.profession}
        >
          <Input {...register('profession', { setValueAs: orNull })} autoComplete="organization-title" />
        </Field>
        <Field
          className="md:col-span-2"
          error={errors.workplace?.message}
          isOptional
          label={accountMessages.workplace}
        >
          <Input {...register('workplace', { setValueAs: orNull })} autoComplete="organization" />
        </Field>
        <div className="flex flex-wrap items-center gap-4 md:col-span-2">
          <Button aria-disabled={!isDirty || undefined} isBusy={isSubmitting} type="submit">
            {accountMessages.save}
          </Button>
          <p className="text-sm text-3" role="status">
            {savedAt && !isDirty ? accountMessages.savedAt(formatTime(savedAt)) : ''}
          </p>
        </div>
      </form>
    </Card>
  )
}
