import { notifyLoadFailure } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { activationMessages as copy } from './activation.messages.ts'

// Few learners hold a code: the dialog and its check come when it is asked for.
const RedeemDialog = lazyPart(async () => (await import('./redeem-dialog.tsx')).RedeemDialog)

/** Button that redeems a code that was bought elsewhere. */
export function RedeemCode({ size }: { size?: 'sm' | 'md' }) {
  const [isAsked, setIsAsked] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const giveUp = () => {
    setIsAsked(false)
    setIsOpen(false)
    notifyLoadFailure()
  }
  return (
    <>
      <Button
        icon={<KeyRound aria-hidden="true" size={16} />}
        onClick={() => {
          setIsAsked(true)
          setIsOpen(true)
        }}
        size={size}
        variant="secondary"
      >
        {copy.open}
      </Button>
      {isAsked && <RedeemDialog isOpen={isOpen} onClose={() => setIsOpen(false)} onFail={giveUp} />}
    </>
  )
}
