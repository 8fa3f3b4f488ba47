import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { caseMessages as copy } from './money-case.messages.ts'
import { type MoneyCase, sourceOf } from './money-case.ts'

const SendBackDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./send-back-dialog.tsx')).SendBackDialog,
)

/** Has the gateway that money came by give it back. Its answer comes later; the case waits for it. */
export function SendBack({
  moneyCase,
  onResolved,
}: {
  moneyCase: MoneyCase
  onResolved: () => Promise<unknown>
}) {
  const [isAsked, setIsAsked] = useState(false)
  const gateway = sourceOf(moneyCase)
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsked(true)}>
        {copy.sendBack(gateway)}
      </Button>
      <SendBackDialog
        moneyCase={moneyCase}
        isOpen={isAsked}
        onClose={() => setIsAsked(false)}
        onResolved={onResolved}
      />
    </>
  )
}
