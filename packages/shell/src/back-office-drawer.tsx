import { useLocation } from '@repo/routing'
import { Drawer } from '@repo/ui/drawer'
import { useEffect, useRef } from 'react'
import { BackOfficeNav, type BackOfficeNavProps } from './back-office-nav.tsx'

interface BackOfficeDrawerProps extends Pick<BackOfficeNavProps, 'nav'> {
  isOpen: boolean
  onClose: () => void
  office: string
}

/** The side navigation on phones. Closes when a page opens. */
export function BackOfficeDrawer({ isOpen, onClose, office, nav }: BackOfficeDrawerProps) {
  const { key } = useLocation()
  const latestClose = useRef(onClose)
  latestClose.current = onClose
  useEffect(() => () => latestClose.current(), [key])
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={office} side="left" width={300}>
      <div className="-mx-3">
        <BackOfficeNav nav={nav} />
      </div>
    </Drawer>
  )
}
