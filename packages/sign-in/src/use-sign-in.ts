import { type Api, isApiError } from '@repo/api-client'
import type { App } from '@repo/contract'
import { schemaResolver, shownErrors, showServerError } from '@repo/forms'
import { getVisitorId } from '@repo/session'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { credentials } from './credentials.ts'
import type { PostedSignIn } from './posted-sign-in.ts'
import { credentialWords } from './sign-in.messages.ts'
import { useRetryWait } from './use-retry-wait.ts'

interface Credentials {
  email: string
  password: string
}

interface Options {
  api: Api
  app: App
  email?: string
  posted?: PostedSignIn | null
  onSignedIn?: (name: string) => void
}

/** Signing in on one site: the form, and the proof that some accounts are asked for after it. */
export function useSignIn({ api, app, email = '', posted, onSignedIn }: Options) {
  const login = useMutation(api.auth.login.mutation({ isSilent: true }))
  const retry = useRetryWait()
  // Permission, but still without the second factor. Kept in memory only.
  const [proven, setProven] = useState<Credentials | null>(null)
  const [hasReturned, setHasReturned] = useState(false)
  const [refused] = useState(() => (posted?.form === 'login' ? shownErrors(posted.errors) : undefined))
  const form = useForm({
    resolver: schemaResolver(credentials, credentialWords),
    defaultValues: { email: posted?.values.email ?? email, password: '' },
    errors: refused,
  })
  // The step before is known after the mount only. What was typed meanwhile stays.
  useEffect(() => {
    if (!email || form.getValues('email')) return
    form.setValue('email', email)
    // Whoever is about to type there replaces the address instead of adding to it.
    const field = document.activeElement
    if (field instanceof HTMLInputElement && field.name === 'email') field.select()
  }, [email, form])

  const send = async (values: Credentials, secondFactor?: string) => {
    const deviceId = (await getVisitorId()) || undefined
    const { user } = await login.mutateAsync({ body: { ...values, app, deviceId, secondFactor } })
    onSignedIn?.(user.name)
  }
  const refuse = async (error: unknown) => {
    if (retry.take(error)) return
    await showServerError(error, form.setError, ['email', 'password'])
  }
  return {
    form,
    send,
    wait: retry.wait,
    submit: form.handleSubmit(async (values) => {
      retry.clear()
      try {
        await send(values)
      } catch (error) {
        if (isApiError(error, 'auth.second_factor_needed')) setProven(values)
        else await refuse(error)
      }
    }),
    /** Address of the account that has to give its second factor now. */
    proving: proven?.email ?? null,
    /** Rejects with what the step itself has to show. */
    sendCode: async (code: string) => {
      if (!proven) return
      try {
        await send(proven, code)
      } catch (error) {
        // The password was changed meanwhile: the code can no longer help.
        if (!isApiError(error, 'auth.invalid_credentials')) throw error
        setProven(null)
        await refuse(error)
      }
    },
    goBack: () => {
      setProven(null)
      setHasReturned(true)
    },
    /** Came back from the second factor; the focus has to come back too. */
    hasReturned,
  }
}
