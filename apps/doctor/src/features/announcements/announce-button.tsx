import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Button } from '@repo/ui/button'
import { Megaphone } from 'lucide-react'
import { useState } from 'react'
import { announcementsMessages as copy } from './announcements.messages.ts'

const AnnounceDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./announce-dialog.tsx')).AnnounceDialog,
)

/** Opens what tells all learners of a course something. */
export function AnnounceButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Megaphone aria-hidden="true" size={18} />}
        onClick={() => setIsOpen(true)}
        variant="secondary"
      >
        {copy.open}
      </Button>
      <AnnounceDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
