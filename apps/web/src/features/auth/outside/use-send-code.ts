import { useApi } from '@repo/shell/api-context'
import type { OpenSignIn, SentCode } from './outside-steps.types.ts'

/** Sends a code to the address of the sign-in, or to the one that was typed. */
export function useSendCode(open: OpenSignIn) {
  const api = useApi()
  return async (email?: string): Promise<SentCode> => {
    const { resendAfterSeconds } = await api.outsideSignIn.sendCode.call({
      body: { ticket: open.ticket, ...(email ? { email } : {}) },
    })
    return { email: email ?? open.email ?? '', resendAt: Date.now() + resendAfterSeconds * 1000 }
  }
}
