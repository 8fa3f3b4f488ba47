import { Check } from 'lucide-react'
import type { EditCue } from './cue-model.ts'
import { draftMessages as copy } from './draft.messages.ts'
import { doubtsOf } from './draft-words.ts'

interface CueDoubtsProps {
  cue: EditCue
  onSelect: (start: number, end: number) => void
  onKeep: (word: number) => void
}

/** The words of a caption to be looked at: each is chosen to be written over, or kept as it is. */
export function CueDoubts({ cue, onSelect, onKeep }: CueDoubtsProps) {
  const doubts = doubtsOf(cue)
  if (doubts.length === 0) return null
  return (
    <ul aria-label={copy.wordsOfCue} className="mt-2 flex flex-wrap gap-2">
      {doubts.map(({ index, start, end, word }) => (
        <li key={index} className="flex items-stretch rounded-sm border border-warning bg-warning-soft">
          <button
            type="button"
            aria-label={copy.select(word)}
            className="min-h-11 max-w-48 truncate px-2.5 underline decoration-warning decoration-wavy underline-offset-4"
            onClick={() => onSelect(start, end)}
          >
            {word}
          </button>
          <button
            type="button"
            aria-label={copy.keep(word)}
            title={copy.keep(word)}
            className="grid min-h-11 min-w-11 place-items-center border-l border-warning"
            // The text cursor stays where it is while this is pressed.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onKeep(index)}
          >
            <Check size={18} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  )
}
