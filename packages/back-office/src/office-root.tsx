import { AppRoot, type AppRootProps } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'

const OfficeConfirm = lazyPart(async () => (await import('./office-confirm.tsx')).OfficeConfirm)

/** `Root` of an office's route table: what every page has, with the offices' own dialog for questions. */
export function OfficeRoot(props: Omit<AppRootProps, 'ConfirmPopup'>) {
  return <AppRoot {...props} ConfirmPopup={OfficeConfirm} />
}
