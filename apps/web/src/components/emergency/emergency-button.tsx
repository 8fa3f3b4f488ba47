import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Siren } from 'lucide-react'
import { useState } from 'react'
import { KeepCards } from './keep-cards.tsx'

// Fetched with the first press; where that fails without a network, the page of the cards is one link away.
const EmergencyDrawer = lazyPart(async () => (await import('./emergency-drawer.tsx')).EmergencyDrawer)

/** Opens the emergency cards of a course with one press. */
export function EmergencyButton({ courseSlug, label }: { courseSlug: string; label: string }) {
  const [hasOpened, setHasOpened] = useState(false)
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    setHasOpened(true)
    setIsOpen(true)
  }
  const fail = () => {
    setHasOpened(false)
    setIsOpen(false)
  }
  return (
    <>
      <Button icon={<Siren aria-hidden="true" size={18} />} onClick={open} size="sm" variant="secondary">
        {label}
      </Button>
      <KeepCards />
      {hasOpened ? (
        <EmergencyDrawer
          courseSlug={courseSlug}
          isOpen={isOpen}
          onClose={() => setIsOpen(false)}
          onFail={fail}
        />
      ) : null}
    </>
  )
}
