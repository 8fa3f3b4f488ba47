import { isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useApi } from '../../app/api-context.ts'
import { type ContactErrors, type ContactField, checkContact, toErrors } from './check-contact.ts'
import { type ContactDraft, dropDraft, emptyDraft, keepDraft, readDraft } from './draft.ts'

export interface ContactForm {
  draft: ContactDraft
  hasConsent: boolean
  errors: ContactErrors
  /** What stopped the message although every field is well. */
  failure: string | null
  isSending: boolean
  sent: { reference: string; email: string } | null
  summaryRef: RefObject<HTMLDivElement | null>
  setField: (name: keyof ContactDraft, value: string) => void
  setConsent: (hasConsent: boolean) => void
  submit: (website: string) => void
  startAgain: () => void
}

/** The message being written: kept on the device while typing, checked by the contract, sent once. */
export function useContactForm(initialTopic: string): ContactForm {
  const [draft, setDraft] = useState<ContactDraft>(emptyDraft)
  const [hasConsent, setHasConsent] = useState(false)
  const [errors, setErrors] = useState<ContactErrors>({})
  const [sent, setSent] = useState<ContactForm['sent']>(null)
  const summaryRef = useRef<HTMLDivElement>(null)
  const send = useSend(setErrors)

  // After mount: the server knows no draft, and hydration has to find what it rendered.
  useEffect(() => {
    const kept = readDraft()
    setDraft({ ...kept, topic: initialTopic || kept.topic })
  }, [initialTopic])

  const hasErrors = Object.keys(errors).length > 0
  useEffect(() => {
    if (hasErrors) summaryRef.current?.focus()
  }, [hasErrors])

  const setField = (name: keyof ContactDraft, value: string) => {
    const next = { ...draft, [name]: value }
    setDraft(next)
    keepDraft(next)
    if (errors[name]) setErrors(without(errors, name))
  }
  const submit = (website: string) => {
    const phone = draft.phone.trim() || undefined
    const checked = checkContact({ ...draft, phone, consent: hasConsent || undefined, website })
    setErrors(checked.errors)
    if (!checked.body) return
    const { email } = checked.body
    send.mutate(
      { body: checked.body },
      {
        onSuccess: ({ reference }) => {
          dropDraft()
          setSent({ reference, email })
        },
      },
    )
  }
  return {
    draft,
    hasConsent,
    errors,
    failure: send.isError && !hasErrors ? describeError(send.error) : null,
    isSending: send.isPending,
    sent,
    summaryRef,
    setField,
    setConsent: (value) => {
      setHasConsent(value)
      setErrors(without(errors, 'consent'))
    },
    submit,
    startAgain: () => {
      setDraft({ ...emptyDraft, name: draft.name, email: draft.email, phone: draft.phone })
      setHasConsent(false)
      setSent(null)
      send.reset()
    },
  }
}

function useSend(onRefused: (errors: ContactErrors) => void) {
  const api = useApi()
  return useMutation({
    ...api.content.contact.mutation({ isSilent: true }),
    // Offline it fails at once and says so, instead of waiting unseen.
    networkMode: 'always',
    onError: (error) => {
      if (!isApiError(error, 'input.invalid') || !Array.isArray(error.details)) return
      onRefused(toErrors(error.details as { path: string; message: string }[]))
    },
  })
}

function without(errors: ContactErrors, name: ContactField): ContactErrors {
  const { [name]: _gone, ...rest } = errors
  return rest
}
