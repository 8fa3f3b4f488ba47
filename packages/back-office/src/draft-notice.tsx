import { Button } from '@repo/ui/button'
import { formDialogMessages as copy } from './form-dialog.messages.ts'

interface Props {
  /** A form of `useDraftForm`. */
  form: { isRestored: boolean; drop: () => void }
}

/** Says that a form shows an unsent draft, with a button to discard it. */
export function DraftNotice({ form: { isRestored, drop } }: Props) {
  if (!isRestored) return null
  return (
    <div
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-info-soft px-4 py-3 text-sm"
    >
      <p>{copy.restored}</p>
      <Button size="sm" variant="secondary" onClick={drop}>
        {copy.dropDraft}
      </Button>
    </div>
  )
}
