import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { learningSettings } from '@repo/contract/settings'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Controller, useFormContext } from 'react-hook-form'
import { DraftsPanel } from './drafts-panel.tsx'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { learningMessages as copy } from './settings.messages.ts'
import { useSectionForm } from './use-section-form.ts'

/** A percentage is empty while it is typed. */
type LearningForm = { [Name in keyof State['values']]: number | null }
type State = EndpointOutput<ApiContract['crmSettings']['learning']>

/** Limits of learning. */
export function LearningTab() {
  const query = usePageQuery(useApi().crmSettings.learning.query())
  return (
    <SectionTab
      section="learning"
      query={query}
      labels={copy.fields}
      form={(state, key) => <LearningFields key={key} state={state} />}
    />
  )
}

function LearningFields({ state }: { state: State }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'learning',
    state,
    schema: learningSettings,
    toForm: (values): LearningForm => values,
    toBody: (form) => form,
    faults: copy.faults,
    read: () => crmSettings.learning.call(),
    save: (values, version) => crmSettings.saveLearning.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="grid max-w-3xl gap-5">
        <Panel title={copy.panel}>
          <div className="grid gap-5">
            <LimitField name="deviceLimit" hint={copy.hints.deviceLimit(state.installed.deviceLimit)} />
            <LimitField name="streamLimit" hint={copy.hints.streamLimit} />
          </div>
        </Panel>
        <Panel title={copy.seats}>
          <LimitField name="takeBackBelowPercent" hint={copy.hints.takeBackBelowPercent} />
        </Panel>
        <DraftsPanel faults={state.installed.recogniserFaults} />
      </div>
    </SectionFrame>
  )
}

function LimitField({ name, hint }: { name: keyof LearningForm; hint: string }) {
  const { control } = useFormContext<LearningForm>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field id={name} label={copy.fields[name]} hint={hint} error={fieldState.error?.message}>
          <NumberInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
}
