import { type Api, isApiError } from '@repo/api-client'
import type { App } from '@repo/contract'
import { describeErrorLater } from '@repo/messages'
import { getVisitorId } from '@repo/session'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { offersInAutofill } from './passkey-support.ts'
import type { PasskeyFault } from './passkeys.ts'
import { passkeyMessages as copy } from './sign-in.messages.ts'
import { type RetryWait, useRetryWait } from './use-retry-wait.ts'

/** Before the service's challenge is over (five minutes), an open page asks for another one. */
const RENEW_AFTER_MS = 4 * 60_000

interface Options {
  api: Api
  app: App
  onSignedIn?: ((name: string) => void) | undefined
}

export interface PasskeySignIn {
  isBusy: boolean
  /** Why it did not work, in words. */
  fault: string | null
  wait: RetryWait | null
  signIn: () => void
}

const isDevices = (error: unknown): error is PasskeyFault => error instanceof Error && 'kind' in error

/** What to tell of a failure; nothing of a question that the page itself took back. */
async function wordsFor(error: unknown): Promise<string | null> {
  if (isApiError(error)) return describeErrorLater(error)
  if (!isDevices(error)) return copy.faults.failed
  return error.kind === 'stopped' ? null : copy.faults[error.kind]
}

/** Signing in with a passkey: by a button, and from the list under the address field where the browser has one. */
export function usePasskeySignIn({ api, app, onSignedIn }: Options): PasskeySignIn {
  const [isBusy, setIsBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const { wait, take, clear } = useRetryWait()
  // Each turn asks for a challenge of its own; a browser answers one question at a time.
  const [turn, setTurn] = useState(0)
  const offer = useRef<AbortController | null>(null)
  /** Ended before a key signs, so that no renewal takes its question back. */
  const renewal = useRef<AbortController | null>(null)

  const run = async (
    options: { isAutofill?: boolean; signal?: AbortSignal },
    onChosen: () => void = () => {},
  ) => {
    // The part that talks to devices comes with the first question to one.
    const [{ signWithPasskey }, { ceremony, options: request }] = await Promise.all([
      import('./passkeys.ts'),
      api.passkeys.challenge.call({ body: { app } }),
    ])
    const credential = await signWithPasskey(request, options)
    onChosen()
    setIsBusy(true)
    const deviceId = (await getVisitorId()) || undefined
    const { user } = await api.passkeys.signIn.call({ body: { ceremony, app, credential, deviceId } })
    onSignedIn?.(user.name)
  }

  const tell = async (error: unknown) => {
    if (!take(error)) setFault(await wordsFor(error))
  }

  const offerInList = useEffectEvent(async (signal: AbortSignal, renew: () => void) => {
    if (!(await offersInAutofill()) || signal.aborted) return
    let isChosen = false
    const onChosen = () => {
      isChosen = true
      renewal.current?.abort()
      clear()
      setFault(null)
    }
    try {
      await run({ isAutofill: true, signal }, onChosen)
    } catch (error) {
      // That the list cannot be had is no fault; that a chosen key was not taken is one, and it may be chosen again.
      if (isChosen) {
        setIsBusy(false)
        await tell(error)
        renew()
      } else if (isApiError(error) && error.isOffline) {
        addEventListener('online', renew, { once: true, signal })
      }
    }
  })

  useEffect(() => {
    const [controller, waiting] = [new AbortController(), new AbortController()]
    offer.current = controller
    renewal.current = waiting
    const renew = () => setTurn(turn + 1)
    void offerInList(controller.signal, renew)
    const { signal } = waiting
    const timer = setTimeout(() => {
      // A page in the background asks again once it is looked at.
      if (document.hidden) document.addEventListener('visibilitychange', renew, { once: true, signal })
      else renew()
    }, RENEW_AFTER_MS)
    signal.addEventListener('abort', () => clearTimeout(timer), { once: true })
    return () => {
      controller.abort()
      waiting.abort()
    }
  }, [turn])

  const signIn = async () => {
    offer.current?.abort()
    renewal.current?.abort()
    clear()
    setFault(null)
    setIsBusy(true)
    try {
      await run({})
    } catch (error) {
      await tell(error)
      setTurn((before) => before + 1)
    } finally {
      setIsBusy(false)
    }
  }
  return { isBusy, fault, wait, signIn: () => void signIn() }
}
