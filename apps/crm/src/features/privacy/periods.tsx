import { Panel } from '@repo/back-office/panel'
import { answerWorkingDays, statutoryPeriods } from '@repo/contract/data-request-periods'
import { dataRequestKinds } from '@repo/contract/list-choices'
import { FactList } from '../../components/fact-list.tsx'
import { kindLabels, privacyMessages } from './privacy.messages.ts'

const copy = privacyMessages.periods

/** The periods that the law sets, with their source. */
export function Periods() {
  return (
    <div className="mt-8">
      <Panel title={copy.title}>
        <p className="mb-3 text-2">{copy.lead(answerWorkingDays)}</p>
        <FactList
          facts={dataRequestKinds.map((kind) => {
            const { finishDays, extensionDays } = statutoryPeriods[kind]
            const extension = extensionDays === null ? [] : [copy.extension(extensionDays)]
            return [kindLabels[kind], [copy.days(finishDays), ...extension].join(', ')]
          })}
        />
        <p className="mt-4 max-w-3xl text-sm text-3">{copy.source}</p>
      </Panel>
    </div>
  )
}
