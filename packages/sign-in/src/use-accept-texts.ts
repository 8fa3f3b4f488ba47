import type { Api } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { useSession, useSessionStore } from '@repo/session'
import { useMutation, useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { acceptTextsMessages as copy } from './accept-texts.messages.ts'
import type { PostedSignIn } from './posted-sign-in.ts'

const fields = { terms: 'acceptTerms', privacy: 'acceptPrivacy' } as const
const purposes = ['terms', 'privacy'] as const

interface Options {
  api: Api
  /** Set where the form stands in the HTML that the server sends. */
  action?: string
  posted?: PostedSignIn | null
  onDone: () => void
}

export type AskedTexts = ReturnType<typeof useAskedTexts>

/**
 * What this person is asked for. Before that is known, the HTML that a server sent asks for everything that anybody could be
 * asked for; elsewhere nothing is asked until then, so that no box goes away again and moves what stands below it.
 */
function useAskedTexts(api: Api, isInHtml: boolean) {
  const { isLoggedIn } = useSession()
  const shared = { throwOnError: false } as const
  const texts = useQuery({ ...api.content.consentTexts.query(), ...shared })
  const own = useQuery({ ...api.account.preferences.query(), ...shared, enabled: isLoggedIn, staleTime: 0 })
  const consents = own.data?.consents
  const isAsked = (purpose: (typeof purposes)[number]) =>
    !consents || consents.some((consent) => consent.purpose === purpose && consent.isDue)
  const asked = purposes.flatMap((purpose) => {
    const mine = consents?.find((consent) => consent.purpose === purpose)?.currentText
    const text = mine ?? texts.data?.[purpose]
    return text && isAsked(purpose) ? [{ purpose, field: fields[purpose], text }] : []
  })
  const news = consents?.find(({ purpose }) => purpose === 'marketing')
  const isUnread = consents === undefined && asked.length === 0
  const isUnknown = isUnread && (texts.isError || own.isError)
  return {
    texts: asked,
    /** News belong to the privacy policy; who has refused them is not asked again. */
    hasMarketing: Boolean(
      news?.isGranted &&
        news.text?.id !== news.currentText?.id &&
        asked.some((one) => one.purpose === 'privacy'),
    ),
    isNothing: consents !== undefined && asked.length === 0,
    isWaiting: !isUnknown && (isUnread || (consents === undefined && !isInHtml && !own.isError)),
    isUnknown,
    readAgain: () => Promise.all([own.refetch(), texts.refetch()]),
  }
}

/** Agreeing to new terms: every box ticked, exactly the versions on the screen, then the session renewed. */
export function useAcceptTexts({ api, action, posted, onDone }: Options) {
  const session = useSessionStore()
  const asked = useAskedTexts(api, action !== undefined)
  const accept = useMutation(api.account.acceptTexts.mutation({ isSilent: true }))
  const [errors, setErrors] = useState<Readonly<Record<string, string | undefined>>>(posted?.errors ?? {})
  const [isGoing, setIsGoing] = useState(false)

  const goOn = async () => {
    setIsGoing(true)
    await session.renew()
    setIsGoing(false)
    if (session.getSnapshot().user?.mustAcceptTexts) setErrors({ root: copy.stuck })
    else onDone()
  }
  const send = async (ticked: FormData) => {
    const missing = asked.texts.filter(({ field }) => !ticked.has(field))
    setErrors(Object.fromEntries(missing.map(({ field, purpose }) => [field, copy.missing[purpose]])))
    if (missing.length > 0) return
    const body = {
      ...Object.fromEntries(asked.texts.map(({ purpose, text }) => [`${purpose}Text`, text.id])),
      ...(asked.hasMarketing ? { acceptMarketing: ticked.has('acceptMarketing') } : {}),
    }
    try {
      const { isDue } = await accept.mutateAsync({ body })
      if (!isDue) return await goOn()
      await asked.readAgain()
      setErrors({ root: copy.newer })
    } catch (error) {
      setErrors({ root: describeError(error) })
    }
  }
  return {
    asked,
    errors,
    isBusy: accept.isPending || isGoing,
    forget: (field: string) => setErrors(({ [field]: _gone, ...rest }) => rest),
    goOn: () => void goOn(),
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void send(new FormData(event.currentTarget))
    },
  }
}
