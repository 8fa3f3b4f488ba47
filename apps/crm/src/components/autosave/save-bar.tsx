import { Button } from '@repo/ui/button'
import clsx from 'clsx'
import { autosaveMessages as copy } from './autosave.messages.ts'
import type { SaveState } from './save-state.ts'

interface Props {
  form: { isDirty: boolean; isSubmitting: boolean }
  saveLabel: string
  /** A form that saves itself says beside the button how far that is. */
  autosave?: SaveState
  /** Throws away what could not be saved. */
  onDrop: () => void
}

/** The bar below a long form: how far the saving is, and the button that saves at once. */
export function SaveBar({ form: { isDirty, isSubmitting }, saveLabel, autosave, onDrop }: Props) {
  const isUnsaved = autosave?.isUnsaved ?? isDirty
  const words = autosave?.words ?? (isDirty ? copy.unsaved : null)
  return (
    <div
      data-page-bar=""
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center justify-end gap-3 border-t bg-bg px-4 py-3 lg:-mx-8 lg:px-8"
    >
      <p
        role="status"
        className={clsx(
          'min-w-32 flex-1',
          autosave?.tone === 'danger' ? 'font-semibold text-danger' : 'text-3',
        )}
      >
        {words}
      </p>
      {isUnsaved && autosave?.tone !== 'quiet' ? (
        <Button variant="ghost" onClick={onDrop} disabled={isSubmitting}>
          {copy.discard}
        </Button>
      ) : null}
      <Button type="submit" isBusy={isSubmitting}>
        {saveLabel}
      </Button>
    </div>
  )
}
