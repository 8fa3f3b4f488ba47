import { getVisitorId } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { SecondFactorStep } from '@repo/sign-in'
import { greet } from './greet.ts'
import { takeLost } from './lost-ticket.ts'
import { outsideMessages as copy } from './outside.messages.ts'
import { OutsideAccount } from './outside-account.tsx'
import { OutsideAddress } from './outside-address.tsx'
import { OutsideCode } from './outside-code.tsx'
import { OutsideProof } from './outside-proof.tsx'
import type { OpenSignIn, OutsideStepProps, SentCode } from './outside-steps.types.ts'

export interface OutsideStepsProps {
  open: OpenSignIn
  /** The code that was sent to the address, if one was. */
  sent: SentCode | null
  isDemo: boolean
  /** Something else is needed now. */
  onGoOn: (open: OpenSignIn) => void
  onSent: (sent: SentCode | null) => void
  /** The ticket is used up or too old. */
  onLost: (text: string) => void
}

/** What a sign-in that the service has answered still needs, one step after the other. */
export function OutsideSteps({ open, sent, isDemo, onGoOn, onSent, onLost }: OutsideStepsProps) {
  const shared = { open, onLost, onSignedIn: greet }
  if (sent && (open.need === 'proof' || open.need === 'address'))
    return <OutsideCode {...shared} isDemo={isDemo} onBack={() => onSent(null)} onGoOn={onGoOn} sent={sent} />
  switch (open.need) {
    case 'proof':
      return <OutsideProof {...shared} isDemo={isDemo} onCodeSent={onSent} />
    case 'address':
      return <OutsideAddress {...shared} onCodeSent={onSent} />
    case 'account':
      return <OutsideAccount {...shared} />
    case 'second_factor':
      return <OutsideSecondFactor {...shared} isDemo={isDemo} />
  }
}

function OutsideSecondFactor({ open, isDemo, onLost, onSignedIn }: OutsideStepProps & { isDemo: boolean }) {
  const api = useApi()
  const enter = async (secondFactor: string) => {
    const deviceId = (await getVisitorId()) || undefined
    try {
      onSignedIn(
        await api.outsideSignIn.enter.call({ body: { ticket: open.ticket, secondFactor, deviceId } }),
      )
    } catch (error) {
      if (!takeLost(onLost)(error)) throw error
    }
  }
  return (
    <SecondFactorStep
      api={api}
      email={open.email ?? ''}
      isDemo={isDemo}
      onBack={() => onLost(copy.lost)}
      onCode={enter}
    />
  )
}
