import { Panel } from '@repo/back-office/panel'
import { importVerdictLabels } from '@repo/messages/learner-imports.messages'
import { FactList } from '../../components/fact-list.tsx'
import { importMessages as copy } from './learner-imports.messages.ts'
import type { ImportDetail } from './use-import.ts'

/** Whom a table that was tried reaches, in the same words as what came of it. */
export function ImportPlan({ table: { counts, planned } }: { table: ImportDetail }) {
  return (
    <Panel title={copy.planned}>
      <FactList
        facts={[
          [copy.toInvite, copy.people(planned.invited)],
          [copy.toEnrol, copy.knownPeople(planned.enrolled)],
          [copy.toOpen, copy.times(planned.courses)],
          [importVerdictLabels.enrolled, copy.rowCount(counts.enrolled)],
          [importVerdictLabels.error, copy.rowCount(counts.error)],
        ]}
      />
      <p className="mt-3 max-w-prose text-sm text-3">{copy.plannedHint}</p>
    </Panel>
  )
}
