import { EditConflict } from '@repo/back-office/edit-conflict'
import { audienceLabels, levelLabels } from '@repo/messages'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { useDetails } from './use-details.ts'

type Conflict = ReturnType<typeof useDetails>['drafted']['conflict']

/** What somebody else saved of the details meanwhile. */
export const DetailsConflict = ({ conflict }: { conflict: Conflict }) => (
  <EditConflict
    conflict={conflict}
    labels={copy.fields}
    words={{ level: levelLabels, audience: audienceLabels }}
  />
)
