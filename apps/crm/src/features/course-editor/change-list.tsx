import { describeChange } from '@repo/course-studio/curriculum/curriculum.messages'
import type { Change } from '@repo/course-studio/curriculum/tree'
import { courseFieldLabels } from '@repo/messages'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { PendingChanges } from './publish/types.ts'

/** Changes that are listed before the rest is counted. */
const shownAtMost = 12

interface Props {
  /** Details that changed, which are named in one line. */
  fields?: readonly PendingChanges['details'][number]['field'][]
  changes: readonly Change[]
}

/** Changes of a course in words, one a line. */
export function ChangeList({ fields = [], changes }: Props) {
  if (changes.length + fields.length === 0) return null
  const rest = changes.length - shownAtMost
  return (
    <ul className="mt-3 grid list-disc gap-1 pl-5 text-sm">
      {fields.length > 0 ? (
        <li>{copy.changedFields(fields.map((field) => courseFieldLabels[field]).join(', '))}</li>
      ) : null}
      {changes.slice(0, shownAtMost).map((change) => (
        <li key={`${change.kind}:${change.title}:${change.before ?? ''}`} className="break-words">
          {describeChange(change)}
        </li>
      ))}
      {rest > 0 ? <li className="text-3">{copy.more(rest)}</li> : null}
    </ul>
  )
}
