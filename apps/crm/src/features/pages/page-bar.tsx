import { useBarHeight } from '@repo/back-office'
import { Button } from '@repo/ui/button'
import { useFormContext } from 'react-hook-form'
import type { PageForm } from './page-form.ts'
import { pagesMessages as copy } from './pages.messages.ts'

/** Saves the draft, or publishes what is written. */
export function PageBar({ onPublish }: { onPublish: () => void }) {
  const { isDirty, isSubmitting } = useFormContext<PageForm>().formState
  const ref = useBarHeight<HTMLDivElement>()
  return (
    <div
      ref={ref}
      data-page-bar=""
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
    >
      <p role="status" className="mr-auto text-3 max-sm:not-empty:basis-full">
        {isDirty ? copy.unsaved : null}
      </p>
      <Button type="submit" variant="secondary" isBusy={isSubmitting} className="max-sm:flex-1">
        {copy.saveDraft}
      </Button>
      <Button isBusy={isSubmitting} onClick={onPublish} className="max-sm:flex-1">
        {copy.publish}
      </Button>
    </div>
  )
}
