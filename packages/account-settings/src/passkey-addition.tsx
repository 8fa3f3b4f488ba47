import type { ApiContract, EndpointOutput } from '@repo/contract'
import { useApi } from '@repo/shell/api-context'
import { useEffect, useRef, useState } from 'react'
import { AccountProof, type AccountProofBody } from './account-proof.tsx'
import { passkeysMessages as copy } from './passkeys.messages.ts'

/** With less time left than this the device's window cannot be finished, so the proof is asked for again. */
const LEAST_LEFT_MS = 15_000

export interface PasskeyAdditionProps {
  isCodeNeeded: boolean
  onDone: (name: string) => void
  onCancel: () => void
}

type Begun = EndpointOutput<ApiContract['passkeys']['begin']> & {
  /** Epoch ms, from when on the service takes no answer any more. */
  endsAt: number
}

/** Proof first, then the device's own window. What the device refuses can be tried again with the same proof. */
export function PasskeyAddition({ isCodeNeeded, onDone, onCancel }: PasskeyAdditionProps) {
  const api = useApi()
  const [fault, setFault] = useState<keyof typeof copy.faults | null>(null)
  // A code is taken once. Another try needs none: the challenge is used up by the answer alone.
  const begun = useRef<Begun | null>(null)
  const asking = useRef<AbortController | null>(null)
  // Takes the device's window away with the form.
  useEffect(() => () => asking.current?.abort(), [])
  const begin = async (body: AccountProofBody): Promise<Begun> => {
    if (begun.current && begun.current.endsAt - Date.now() >= LEAST_LEFT_MS) return begun.current
    const startedAt = Date.now()
    const answer = await api.passkeys.begin.call({ body })
    begun.current = { ...answer, endsAt: startedAt + answer.options.timeout }
    return begun.current
  }
  const act = async (body: AccountProofBody) => {
    setFault(null)
    const controller = new AbortController()
    asking.current = controller
    const part = await import('@repo/sign-in/passkeys').catch(() => null)
    if (!part) return setFault('notLoaded')
    const { createPasskey, PasskeyFault } = part
    const { ceremony, options, endsAt } = await begin(body)
    try {
      const credential = await createPasskey({ ...options, timeout: endsAt - Date.now() }, controller.signal)
      begun.current = null
      onDone((await api.passkeys.add.call({ body: { ceremony, credential } })).name)
    } catch (error) {
      if (!(error instanceof PasskeyFault)) throw error
      setFault(error.kind)
    }
  }
  return (
    <AccountProof
      act={act}
      fault={fault && copy.faults[fault]}
      isCodeNeeded={isCodeNeeded}
      lead={copy.addLead}
      onCancel={onCancel}
      submitLabel={copy.next}
    />
  )
}
