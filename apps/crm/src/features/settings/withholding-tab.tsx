import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { settingSchemas } from '@repo/contract/settings'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { withholdingMessages as copy } from './settings.messages.ts'
import { useSectionForm } from './use-section-form.ts'
import {
  toWithholdingBody,
  toWithholdingForm,
  type WithholdingState,
  withholdingWords,
} from './withholding-form.ts'
import { WithholdingRows } from './withholding-rows.tsx'

/** Rules of the income tax that is withheld from what doctors are paid, with the days on which they begin. */
export function WithholdingTab() {
  const query = usePageQuery(useApi().crmSettings.withholding.query())
  return (
    <SectionTab
      section="withholding"
      query={query}
      labels={copy.labels}
      words={withholdingWords}
      form={(state, key) => <WithholdingFields key={key} state={state} />}
    />
  )
}

function WithholdingFields({ state }: { state: WithholdingState }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'withholding',
    state,
    schema: settingSchemas.withholding,
    toForm: toWithholdingForm,
    toBody: toWithholdingBody,
    faults: copy.faults,
    rows: ['rules'],
    read: () => crmSettings.withholding.call(),
    save: (values, version) => crmSettings.saveWithholding.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.labels}>
      <div className="max-w-3xl">
        <Panel title={copy.panel}>
          <WithholdingRows />
        </Panel>
      </div>
    </SectionFrame>
  )
}
