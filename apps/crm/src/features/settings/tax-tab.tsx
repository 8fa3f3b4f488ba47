import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { settingSchemas, taxFields } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { formatDate } from '@repo/messages'
import { DateInput } from '@repo/office-ui/date-input'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Controller, useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { FactList } from '../../components/fact-list.tsx'
import { RowFields } from './row-fields.tsx'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { taxMessages as copy } from './settings.messages.ts'
import {
  rateWords,
  type TaxForm,
  type TaxState,
  taxWords,
  toRateRows,
  toTaxBody,
  toTaxForm,
} from './tax-form.ts'
import { useSectionForm } from './use-section-form.ts'

/** Rates of value added tax, with the days on which they begin, and who issues the invoices. */
export function TaxTab() {
  const query = usePageQuery(useApi().crmSettings.tax.query())
  return (
    <SectionTab
      section="tax"
      query={query}
      labels={copy.labels}
      words={taxWords}
      form={(state, key) => <TaxFields key={key} state={state} />}
    />
  )
}

function TaxFields({ state }: { state: TaxState }) {
  const { crmSettings } = useApi()
  const drafted = useSectionForm({
    section: 'tax',
    state,
    schema: settingSchemas.tax,
    toForm: toTaxForm,
    toBody: toTaxBody,
    faults: copy.faults,
    rows: ['rates'],
    read: () => crmSettings.tax.call(),
    save: (values, version) => crmSettings.saveTax.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.labels}>
      <div className="max-w-3xl">
        <Panel title={copy.panel}>
          <RateRows installed={state.installed} />
          <div className="mt-5 grid gap-3 border-t pt-4 text-sm">
            <FactList facts={[[copy.installed, rateWords(state.installed.rates) || copy.notInstalled]]} />
          </div>
        </Panel>
        <div className="mt-6">
          <Panel title={copy.provider}>
            <ProviderFields />
          </Panel>
        </div>
      </div>
    </SectionFrame>
  )
}

function ProviderFields() {
  const { register, formState } = useFormContext<TaxForm>()
  const { errors } = formState
  return (
    <>
      <p className="text-sm text-3">{copy.export}</p>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          id="invoiceProvider"
          label={copy.labels.invoiceProvider}
          isOptional
          hint={copy.hints.invoiceProvider}
          error={errors.invoiceProvider?.message}
        >
          <Input
            autoComplete="off"
            maxLength={limitsOf(taxFields, 'invoiceProvider').maxLength}
            {...register('invoiceProvider')}
          />
        </Field>
        <Field
          id="invoiceLookUp"
          label={copy.labels.invoiceLookUp}
          isOptional
          hint={copy.hints.invoiceLookUp}
          error={errors.invoiceLookUp?.message}
        >
          <Input
            type="url"
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            maxLength={limitsOf(taxFields, 'invoiceLookUp').maxLength}
            {...register('invoiceLookUp')}
          />
        </Field>
      </div>
    </>
  )
}

/** A first row begins with the rates of the installation, which it replaces: they must not be lost by naming the next. */
function RateRows({ installed }: { installed: TaxState['installed'] }) {
  const { control, register, formState } = useFormContext<TaxForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'rates' })
  const { errors } = formState
  const first = useWatch({ control, name: 'rates.0.from' })
  const add = () => {
    const rows = [...(fields.length === 0 ? toRateRows(installed.rates) : []), { from: '', basisPoints: '' }]
    append(rows, { focusName: `rates.${fields.length + rows.length - 1}.basisPoints` })
  }
  return (
    <>
      <RowFields
        id="rates"
        legend={copy.labels.rates}
        hint={copy.hint}
        words={copy.rate}
        keys={fields.map(({ id }) => id)}
        most={limitsOf(taxFields, 'rates').maxItems}
        error={errors.rates?.message ?? errors.rates?.root?.message}
        onAdd={add}
        onRemove={remove}
        row={(index) => (
          <>
            <Field
              id={`rates.${index}.basisPoints`}
              label={copy.rate.percent}
              error={errors.rates?.[index]?.basisPoints?.message}
            >
              <Input inputMode="decimal" autoComplete="off" {...register(`rates.${index}.basisPoints`)} />
            </Field>
            <Controller
              control={control}
              name={`rates.${index}.from`}
              render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
                <Field
                  id={`rates.${index}.from`}
                  label={copy.rate.from}
                  isOptional={index === 0}
                  error={fieldState.error?.message}
                >
                  <DateInput
                    ref={ref}
                    name={`rates.${index}.from`}
                    value={value}
                    onValueChange={onChange}
                    onBlur={onBlur}
                  />
                </Field>
              )}
            />
          </>
        )}
      />
      {first ? (
        <p className="mt-3 rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning">
          {copy.gapBefore(formatDate(first))}
        </p>
      ) : null}
    </>
  )
}
