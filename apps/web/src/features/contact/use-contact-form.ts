import { isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { useApi } from '@repo/shell/api-context'
import { useArrivalFocus } from '@repo/ui/lib/hooks'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useConsentTexts, useReadConsentTexts } from '../../components/consent-texts.ts'
import { type Posted, usePosted } from '../../components/posted.ts'
import { type ContactErrors, type ContactField, checkContact, toErrors } from './check-contact.ts'
import { contactMessages } from './contact.messages.ts'
import { type ContactDraft, dropDraft, emptyDraft, keepDraft, readDraft } from './draft.ts'

export interface ContactForm {
  draft: ContactDraft
  hasConsent: boolean
  /** Whether the message names the course that the page was opened for. */
  isAbout: boolean
  errors: ContactErrors
  /** What stopped the message although every field is well. */
  failure: string | null
  isSending: boolean
  sent: { reference: string; email: string } | null
  summaryRef: RefObject<HTMLDivElement | null>
  setField: (name: keyof ContactDraft, value: string) => void
  setConsent: (hasConsent: boolean) => void
  setAbout: (isAbout: boolean) => void
  submit: (website: string) => void
  startAgain: () => void
}

/** The message being written: kept on the device while typing, checked by the contract, sent once. */
export function useContactForm(initialTopic: string, about: string): ContactForm {
  const posted = usePosted('contact')
  const [draft, setDraft] = useState<ContactDraft>(() => draftOf(posted))
  const [hasConsent, setHasConsent] = useState(posted?.values.consent === 'on')
  // The course that was taken off: another one, of the next page, is asked about again.
  const [leftOut, setLeftOut] = useState(
    posted?.values.message !== undefined && !posted.values.about ? about : '',
  )
  const isAbout = about !== '' && about !== leftOut
  const [errors, setErrors] = useState<ContactErrors>(() => fieldErrorsOf(posted))
  const [refusal, setRefusal] = useState(posted?.errors.root ?? null)
  const [sent, setSent] = useState<ContactForm['sent']>(() => sentOf(posted))
  const summaryRef = useRef<HTMLDivElement>(null)
  const send = useSend(setErrors, () => setHasConsent(false))
  const privacyText = useConsentTexts().privacy?.id

  // After mount: the server knows no draft, and hydration has to find what it rendered.
  useEffect(() => {
    if (posted?.reference) return dropDraft()
    const kept = readDraft()
    // What was typed or posted meanwhile is newer than what was kept.
    setDraft((typed) => {
      return { ...withoutEmpty(kept, typed), topic: typed.topic || initialTopic || kept.topic }
    })
  }, [initialTopic, posted])

  const hasErrors = Object.keys(errors).length > 0
  useArrivalFocus(summaryRef, hasErrors)

  const setField = (name: keyof ContactDraft, value: string) => {
    // Several fields may be filled in at once, by a browser that remembers them.
    setDraft((now) => {
      const next = { ...now, [name]: value }
      keepDraft(next)
      return next
    })
    if (errors[name]) setErrors(without(errors, name))
  }
  const submit = (website: string) => {
    const phone = draft.phone.trim() || undefined
    const checked = checkContact(
      { ...draft, phone, consent: hasConsent || undefined, website, privacyText },
      isAbout ? about : '',
    )
    setErrors(checked.errors)
    setRefusal(null)
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
    isAbout,
    errors,
    failure: send.isError && !hasErrors ? describeError(send.error) : refusal,
    isSending: send.isPending,
    sent,
    summaryRef,
    setField,
    setConsent: (value) => {
      setHasConsent(value)
      setErrors(without(errors, 'consent'))
    },
    setAbout: (value) => setLeftOut(value ? '' : about),
    submit,
    startAgain: () => {
      setDraft({ ...emptyDraft, name: draft.name, email: draft.email, phone: draft.phone })
      setHasConsent(false)
      setSent(null)
      send.reset()
    },
  }
}

function useSend(onRefused: (errors: ContactErrors) => void, onNewText: () => void) {
  const api = useApi()
  const readTexts = useReadConsentTexts()
  const askAgain = async () => {
    try {
      await readTexts()
    } catch {
      // The refusal is said above the form.
      return
    }
    onNewText()
    onRefused({ consent: contactMessages.textIsNew })
  }
  return useMutation({
    ...api.content.contact.mutation({ isSilent: true }),
    // Offline it fails at once and says so, instead of waiting unseen.
    networkMode: 'always',
    onError: async (error) => {
      if (isApiError(error, 'input.invalid') && Array.isArray(error.details))
        onRefused(toErrors(error.details as { path: string; message: string }[]))
      else if (isApiError(error, 'consent.text_unknown')) await askAgain()
    },
  })
}

const text = (posted: Posted | null, name: keyof ContactDraft) => posted?.values[name] ?? ''

const draftOf = (posted: Posted | null): ContactDraft => ({
  name: text(posted, 'name'),
  email: text(posted, 'email'),
  phone: text(posted, 'phone'),
  topic: text(posted, 'topic'),
  message: text(posted, 'message'),
})

function fieldErrorsOf(posted: Posted | null): ContactErrors {
  const { root: _root, ...fields } = posted?.errors ?? {}
  return fields
}

const sentOf = (posted: Posted | null): ContactForm['sent'] =>
  posted?.reference ? { reference: posted.reference, email: text(posted, 'email') } : null

/** The kept draft, under whatever stands in the form already. */
function withoutEmpty(kept: ContactDraft, typed: ContactDraft): ContactDraft {
  return {
    name: typed.name || kept.name,
    email: typed.email || kept.email,
    phone: typed.phone || kept.phone,
    topic: typed.topic || kept.topic,
    message: typed.message || kept.message,
  }
}

function without(errors: ContactErrors, name: ContactField): ContactErrors {
  const { [name]: _gone, ...rest } = errors
  return rest
}
