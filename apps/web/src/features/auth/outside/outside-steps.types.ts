import type { ApiContract, EndpointOutput } from '@repo/contract'

/** A sign-in that still needs something of its person. */
export type OpenSignIn = NonNullable<EndpointOutput<ApiContract['outsideSignIn']['finish']>['open']>

/** What an answer that signs in says. */
export type SignedIn = NonNullable<EndpointOutput<ApiContract['outsideSignIn']['finish']>['session']>

export interface SentCode {
  email: string
  /** Epoch ms from which another one may be asked for. */
  resendAt: number
}

export interface OutsideStepProps {
  open: OpenSignIn
  /** The ticket is used up or too old. */
  onLost: (text: string) => void
  onSignedIn: (session: SignedIn) => void
}
