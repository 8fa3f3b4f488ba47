import { formatTime } from '@repo/messages'
import { autosaveMessages as copy } from './autosave.messages.ts'
import type { Autosave } from './use-autosave.ts'

/** How far a form is that saves itself. */
export interface SaveState {
  /** Whether something is typed that is not stored. */
  isUnsaved: boolean
  words: string
  tone: 'quiet' | 'danger'
}

/** How far the saving is, in words; `isHeld` where saves wait in a draft. */
export function stateOf({ status, failure, savedAt }: Autosave, isHeld: boolean): SaveState {
  const isUnsaved = status !== 'saved'
  if (status === 'kept') return { isUnsaved, words: copy.unsaved, tone: 'quiet' }
  if (status === 'invalid') return { isUnsaved, words: copy.invalid, tone: 'danger' }
  if (status === 'failed')
    // Without a reason of its own: two have written at once.
    return { isUnsaved, words: failure ? copy.failed(failure) : copy.outdated, tone: 'danger' }
  if (isUnsaved) return { isUnsaved, words: copy.saving, tone: 'quiet' }
  const time = savedAt ? formatTime(savedAt) : null
  if (time === null) return { isUnsaved, words: copy.autosave, tone: 'quiet' }
  return { isUnsaved, words: isHeld ? copy.savedDraftAt(time) : copy.savedAt(time), tone: 'quiet' }
}
