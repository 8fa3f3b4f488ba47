import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import { FormDialog, type FormDialogProps, type FormPart } from '@repo/back-office/form-dialog'
import { type ReactNode, useEffect, useState } from 'react'

export interface CardActProps {
  /** The card that the act is about; null while the dialog is closed. */
  card: EmergencyCard | null
  onClose: () => void
}

interface Props extends CardActProps, Pick<FormDialogProps, 'size'> {
  copy: { title: (card: string) => string; description: string; confirm: string }
  children: (part: FormPart, card: EmergencyCard) => ReactNode
}

/** Dialog around one act on a card. It keeps naming the card while it closes. */
export function CardActDialog({ card, onClose, size, copy, children }: Props) {
  const [shown, setShown] = useState(card)
  useEffect(() => {
    if (card) setShown(card)
  }, [card])
  return (
    <FormDialog
      isOpen={card !== null && card === shown}
      onClose={onClose}
      size={size}
      title={copy.title(shown?.title ?? '')}
      description={copy.description}
      confirmLabel={copy.confirm}
      draft={null}
    >
      {(part) => (card ? children(part, card) : null)}
    </FormDialog>
  )
}
