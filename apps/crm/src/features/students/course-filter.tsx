import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { Button } from '@repo/ui/button'
import { Tag } from '@repo/ui/tag'
import { useRef, useState } from 'react'
import { LearnerCourseFinder } from '../../components/course-finder.tsx'
import type { PickedCourse } from '../../components/course-picker.tsx'
import { studentsMessages as copy } from './students.messages.ts'

const Dialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('@repo/office-ui/dialog')).Dialog,
)

interface Props {
  value: string | undefined
  /** The course of the list that was read last. */
  known: PickedCourse | undefined
  onSelect: (course: string | undefined) => void
}

/** The course whose learners are listed, found by its title. */
export function CourseFilter({ value, known, onSelect }: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const [found, setFound] = useState<PickedCourse>()
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = [known, found].find((course) => course?.id === value)
  return (
    <>
      {value ? (
        <Tag
          onRemove={() => {
            onSelect(undefined)
            opener.current?.focus()
          }}
        >
          {chosen?.title ?? copy.chosenCourse}
        </Tag>
      ) : null}
      <Button
        ref={opener}
        variant="secondary"
        className="max-sm:w-full"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        {value ? copy.changeCourse : copy.chooseCourse}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={copy.chooseCourse}
        description={copy.chooseCourseLead}
      >
        <div className="grid gap-3 pt-2">
          <LearnerCourseFinder
            without={value ? [value] : []}
            onFound={({ id, title }) => {
              setFound({ id, title })
              onSelect(id)
              setIsOpen(false)
            }}
          />
        </div>
      </Dialog>
    </>
  )
}
