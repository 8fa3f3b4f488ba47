import { hideReasonLabels } from '@repo/messages'
import { EyeOff } from 'lucide-react'
import { moderationMessages as copy } from './moderation.messages.ts'

interface Props {
  of: {
    state: string
    hidden: { reason: keyof typeof hideReasonLabels | null; note: string } | null
  }
}

/** The reason and the note with which staff hid a text, as they were mailed to its writer. Draws nothing for a text that is shown. */
export function HiddenFor({ of: { state, hidden } }: Props) {
  if (state !== 'hidden' || !hidden?.reason) return null
  const note = hidden.note.trim()
  return (
    <p className="mt-1 flex items-start gap-2 text-sm text-2">
      <EyeOff aria-hidden="true" className="mt-1 shrink-0" size={16} />
      <span className="whitespace-pre-line">{copy.hiddenFor(hideReasonLabels[hidden.reason], note)}</span>
    </p>
  )
}
