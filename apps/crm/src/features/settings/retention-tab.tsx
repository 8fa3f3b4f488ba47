import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { areTextsWithin, retentionBounds, retentionFields } from '@repo/contract/retention'
import { Field } from '@repo/ui/field'
import { NumberInput } from '@repo/ui/number-input'
import { Controller, useFormContext } from 'react-hook-form'
import { retentionMessages as copy } from './retention.messages.ts'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { useSectionForm } from './use-section-form.ts'

type State = EndpointOutput<ApiContract['crmSettings']['retention']>
type Name = keyof State['values']

const names = Object.keys(retentionBounds) as Name[]
const words = (_field: string, value: unknown) => copy.period(typeof value === 'number' ? value : null)

/** For how long data are kept. */
export function RetentionTab() {
  const query = usePageQuery(useApi().crmSettings.retention.query())
  return (
    <SectionTab
      section="retention"
      query={query}
      labels={copy.fields}
      words={words}
      form={(state, key) => <RetentionForm key={key} state={state} />}
    />
  )
}

function RetentionForm({ state }: { state: State }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'retention',
    state,
    schema: retentionFields,
    toForm: (values) => values,
    toBody: (form) => form,
    faults: copy.faults,
    check: (form) => (areTextsWithin(form) ? {} : { mailTexts: copy.textsOutlast }),
    read: () => crmSettings.retention.call(),
    save: (values, version) => crmSettings.saveRetention.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.fields}>
      <div className="grid max-w-5xl gap-5">
        <Panel title={copy.panel}>
          <div className="grid gap-x-8 gap-y-6 md:grid-cols-2">
            {names.map((name) => (
              <Period key={name} name={name} />
            ))}
          </div>
        </Panel>
        <Panel title={copy.fixed.title}>
          <ul className="grid list-disc gap-2 pl-5 text-sm text-2">
            {copy.fixed.items.map((item) => (
              <li key={item}>{item}</li>
            ))}
          </ul>
          <p className="mt-4 text-sm text-3">{copy.source}</p>
        </Panel>
      </div>
    </SectionFrame>
  )
}

function Period({ name }: { name: Name }) {
  const { control } = useFormContext<State['values']>()
  const { least, most, usual } = retentionBounds[name]
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field
          id={name}
          label={copy.fields[name]}
          hint={copy.hint(copy.reasons[name], least, most, usual)}
          error={fieldState.error?.message}
        >
          <NumberInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
}
