import type { EditCue } from './cue-model.ts'
import { draftMessages as copy } from './draft.messages.ts'
import { doubtsOf } from './draft-words.ts'

/** The text of a caption, in which the words to be looked at are marked by ground, wavy line and, unseen, by a word. */
export function MarkedText({ cue }: { cue: EditCue }) {
  const doubts = doubtsOf(cue)
  if (doubts.length === 0) return cue.text
  return (
    <>
      {doubts.map(({ start, end, word }, index) => (
        <span key={start}>
          {cue.text.slice(doubts[index - 1]?.end ?? 0, start)}
          <mark className="rounded-xs bg-warning-soft px-0.5 text-inherit underline decoration-warning decoration-wavy underline-offset-4">
            {word}
            <span className="sr-only">{` (${copy.toCheck})`}</span>
          </mark>
          {index === doubts.length - 1 ? cue.text.slice(end) : null}
        </span>
      ))}
    </>
  )
}
