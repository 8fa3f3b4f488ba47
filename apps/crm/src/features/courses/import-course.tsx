import { notifyLoadFailure } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { coursesMessages } from './courses.messages.ts'

const ImportDialog = lazyPart(async () => (await import('./import-dialog.tsx')).ImportDialog)

/** Opens the dialog that makes a course of a ZIP. */
export function ImportCourse() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button
        variant="secondary"
        icon={<PackageOpen size={18} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {coursesMessages.archive.open}
      </Button>
      {isOpen ? (
        <ImportDialog
          onClose={close}
          onFail={() => {
            close()
            notifyLoadFailure()
          }}
        />
      ) : null}
    </>
  )
}
