import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { learningSettings } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Controller, useFormContext } from 'react-hook-form'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { learningMessages as copy } from './settings.messages.ts'
import { useSectionForm } from './use-section-form.ts'

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
    toForm: ({ deviceLimit }) => ({ deviceLimit }),
    toBody: (form) => form,
    faults: copy.faults,
    read: () => crmSettings.learning.call(),
    save: (values, version) => crmSettings.saveLearning.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="max-w-3xl">
        <Panel title={copy.panel}>
          <DeviceLimit installed={state.installed.deviceLimit} />
          <p className="mt-5 border-t pt-4 text-sm text-2">{copy.stream}</p>
        </Panel>
      </div>
    </SectionFrame>
  )
}

function DeviceLimit({ installed }: { installed: number }) {
  const { control } = useFormContext<State['values']>()
  return (
    <Controller
      control={control}
      name="deviceLimit"
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field
          id="deviceLimit"
          label={copy.fields.deviceLimit}
          hint={copy.hints.deviceLimit(installed)}
          error={fieldState.error?.message}
        >
          <NumberInput
            ref={ref}
            name="deviceLimit"
            value={value}
            onValueChange={onChange}
            onBlur={onBlur}
            max={limitsOf(learningSettings, 'deviceLimit').max}
          />
        </Field>
      )}
    />
  )
}
