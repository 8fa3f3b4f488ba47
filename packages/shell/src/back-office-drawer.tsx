import { Drawer } from '@repo/ui/drawer'
import { BackOfficeNav, type BackOfficeNavProps } from './back-office-nav.tsx'
import { useOnNavigate } from './use-on-navigate.ts'

interface BackOfficeDrawerProps extends Pick<BackOfficeNavProps, 'nav'> {
  isOpen: boolean
  onClose: () => void
  office: string
}

/** The side navigation on phones. Closes when a page opens. */
export function BackOfficeDrawer({ isOpen, onClose, office, nav }: BackOfficeDrawerProps) {
  useOnNavigate(onClose)
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={office} side="left" width={300}>
      <div className="-mx-3">
        <BackOfficeNav nav={nav} />
      </div>
    </Drawer>
  )
}
