import type { ApiContract, EndpointOutput } from '@repo/contract'

/** A sign-in that still needs something of its person. */
export type OpenSignIn = NonNullable<EndpointOutput<ApiContract['outsideSignIn']['finish']>['open']>

export interface SentCode {
  email: string
  /** Epoch ms from which another one may be asked for. */
  resendAt: number
}

export interface OutsideStepProps {
  open: OpenSignIn
  /** The ticket is used up or too old. */
  onLost: (text: string) => void
  onSignedIn: (name: string) => void
}
