import { Drawer } from '@repo/ui/drawer'
import { useState } from 'react'
import { emergencyMessages as copy } from './emergency.messages.ts'
import { EmergencyCards } from './emergency-cards.tsx'
import { useEmergencyCards } from './use-emergency-cards.ts'

interface Props {
  courseSlug: string
  isOpen: boolean
  onClose: () => void
}

/** The cards over the classroom, so that the lesson stays where it is. */
export function EmergencyDrawer({ courseSlug, isOpen, onClose }: Props) {
  const [openId, setOpenId] = useState<string | null>(null)
  return (
    <Drawer isOpen={isOpen} onClose={onClose} title={copy.title} width={560}>
      <EmergencyCards courseSlug={courseSlug} isPage={false} onOpen={setOpenId} openId={openId} />
    </Drawer>
  )
}

/** Reads the cards, so that the browser keeps them. */
export function CardsKeeper(): null {
  useEmergencyCards()
  return null
}
