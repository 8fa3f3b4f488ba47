import { useBarHeight } from '@repo/back-office'
import { Button } from '@repo/ui/button'
import { sitePartMessages as copy } from './site-part.messages.ts'

interface Props {
  isDirty: boolean
  isSubmitting: boolean
  hasDraft: boolean
  onPublish: () => void
}

/** Saves the draft, or publishes what is arranged. */
export function PartBar({ isDirty, isSubmitting, hasDraft, onPublish }: Props) {
  const ref = useBarHeight<HTMLDivElement>()
  return (
    <div
      ref={ref}
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
      data-page-bar=""
    >
      <p className="mr-auto text-3 max-sm:basis-full" role="status">
        {isDirty ? copy.unsaved : hasDraft ? copy.hasDraft : copy.inForce}
      </p>
      <Button className="max-sm:flex-1" isBusy={isSubmitting} type="submit" variant="secondary">
        {copy.saveDraft}
      </Button>
      <Button className="max-sm:flex-1" isBusy={isSubmitting} onClick={onPublish}>
        {copy.publish}
      </Button>
    </div>
  )
}
