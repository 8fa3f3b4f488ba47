import { isApiError } from '@repo/api-client'
import { describeError } from '@repo/messages'
import { useRef, useState } from 'react'
import { signInMessages as copy } from './sign-in.messages.ts'
import { useRetryWait } from './use-retry-wait.ts'

const appCode = /^\d{6}$/
const recoveryCode = /^[0-9A-Za-z]{10}$/

interface Options {
  isRecovery: boolean
  onCode: (code: string) => Promise<void>
}

/** State of the second factor: one attempt at a time, a wrong code is cleared and can be typed again at once. */
export function useCodeStep({ isRecovery, onCode }: Options) {
  const [code, setCode] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const [attempts, setAttempts] = useState(0)
  const isSending = useRef(false)
  const inputRef = useRef<HTMLInputElement>(null)
  const retry = useRetryWait()

  const refuse = (failure: unknown) => {
    if (!isApiError(failure)) throw failure
    if (retry.take(failure)) return
    const isWrong = isApiError(failure, 'auth.second_factor_invalid', 'input.invalid')
    if (isWrong && !isRecovery) setCode('')
    setError(isWrong && isRecovery ? copy.recoveryWrong : describeError(failure))
    inputRef.current?.focus()
  }
  const attempt = async (text: string) => {
    isSending.current = true
    setIsBusy(true)
    setError(undefined)
    retry.clear()
    try {
      await onCode(text)
      // Stays busy: whoever is let in leaves this page.
    } catch (failure) {
      isSending.current = false
      setIsBusy(false)
      setAttempts((count) => count + 1)
      refuse(failure)
    }
  }
  const send = async (typed: string) => {
    // The last digit and the Enter key may both ask for it.
    if (isSending.current) return
    const text = typed.replace(/[\s-]/g, '')
    if (!(isRecovery ? recoveryCode : appCode).test(text)) {
      return setError(isRecovery ? copy.recoveryMissing : copy.codeMissing)
    }
    await attempt(text)
  }
  return {
    code,
    setCode,
    error,
    isBusy,
    attempts,
    wait: retry.wait,
    inputRef,
    send,
    fill: (text: string) => {
      setCode(text)
      void send(text)
    },
    reset: () => {
      setCode('')
      setError(undefined)
      retry.clear()
    },
  }
}
