import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Button } from '@repo/ui/button'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { newCourseMessages as copy } from './new-course.messages.ts'

const NewCourseDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./new-course-dialog.tsx')).NewCourseDialog,
)

/** Begins a course of the doctor. */
export function NewCourseButton() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button
        icon={<Plus aria-hidden="true" size={18} />}
        onClick={() => setIsOpen(true)}
        variant="secondary"
      >
        {copy.open}
      </Button>
      <NewCourseDialog isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}
