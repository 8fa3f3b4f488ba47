import { ConfirmDialog } from '@repo/ui/confirm-dialog'
import type { ConfirmPopupProps } from './confirm.tsx'
import { ConfirmQuestion } from './confirm-question.tsx'

/** The popup of `useConfirm` on the public site. */
export function ConfirmPopup(props: ConfirmPopupProps) {
  return <ConfirmQuestion {...props} Dialog={ConfirmDialog} />
}
