import { useApi, usePageQuery } from '@repo/back-office'
import { businessSettings, type SettingValues } from '@repo/contract/settings'
import { toBusinessBody, toBusinessForm } from './business-form.ts'
import { AddressesPanel, ContactPanel, IdentityPanel, LicencesPanel } from './business-panels.tsx'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { businessMessages as copy } from './settings.messages.ts'
import { type SectionState, useSectionForm } from './use-section-form.ts'

/** Legal identity and contacts. */
export function BusinessTab() {
  const query = usePageQuery(useApi().crmSettings.business.query())
  return (
    <SectionTab
      section="business"
      query={query}
      labels={copy.fields}
      form={(state, key) => <BusinessFields key={key} state={state} />}
    />
  )
}

function BusinessFields({ state }: { state: SectionState<SettingValues['business']> }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'business',
    state,
    schema: businessSettings,
    toForm: toBusinessForm,
    toBody: toBusinessBody,
    faults: copy.faults,
    rows: ['licences', 'addresses'],
    read: () => crmSettings.business.call(),
    save: (values, version) => crmSettings.saveBusiness.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="grid items-start gap-5 xl:grid-cols-2">
        <div className="grid min-w-0 gap-5">
          <IdentityPanel />
          <LicencesPanel />
        </div>
        <div className="grid min-w-0 gap-5">
          <ContactPanel />
          <AddressesPanel />
        </div>
      </div>
    </SectionFrame>
  )
}
