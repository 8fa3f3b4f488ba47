import { ConfirmDialog } from '@repo/office-ui/confirm-dialog'
import type { ConfirmPopupProps } from '@repo/shell'
import { ConfirmQuestion } from '@repo/shell/confirm-question'

/** The popup of `useConfirm` in the offices: a native dialog could not be reached above one of React Aria. */
export function OfficeConfirm(props: ConfirmPopupProps) {
  return <ConfirmQuestion {...props} Dialog={ConfirmDialog} />
}
