import { useApi } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { SaveButton } from '@repo/back-office/save-button'
import { formatDateTime } from '@repo/messages'
import { importOutcomeLabels } from '@repo/messages/learner-imports.messages'
import { Progress } from '@repo/ui/progress'
import { FactList } from '../../components/fact-list.tsx'
import { importMessages as copy } from './learner-imports.messages.ts'
import type { ImportDetail } from './use-import.ts'

/** How far the rows of a started table are, and what came of them. */
export function ImportProgress({ table }: { table: ImportDetail }) {
  const { importReport } = useApi().crmLearnerImports
  const { counts, reached, finishedAt } = table
  const all = counts.rows - counts.error
  const words = copy.progressText(counts.carriedOut, all)
  return (
    <Panel title={copy.progress}>
      <div className="grid gap-4">
        <div>
          <Progress value={counts.carriedOut} max={all} label={copy.progress} valueText={words} hasFigure />
          <p className="mt-2 text-sm text-3" aria-live="polite">
            {finishedAt ? copy.finished(formatDateTime(finishedAt)) : `${words}. ${copy.running}`}
          </p>
        </div>
        <FactList
          facts={[
            [importOutcomeLabels.invited, copy.people(reached.invited)],
            [importOutcomeLabels.enrolled, copy.knownPeople(reached.enrolled)],
            [copy.openedCourses, copy.times(reached.courses)],
            [importOutcomeLabels.unchanged, copy.rowCount(counts.unchanged)],
            [importOutcomeLabels.failed, copy.rowCount(counts.failed + counts.error)],
          ]}
        />
        {finishedAt ? (
          <div>
            <SaveButton
              fileName={copy.reportName}
              read={() => importReport.call({ params: { id: table.id } })}
            >
              {copy.report}
            </SaveButton>
          </div>
        ) : null}
      </div>
    </Panel>
  )
}
