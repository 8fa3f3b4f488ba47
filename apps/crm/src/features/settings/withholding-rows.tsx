import { withholdingFields, withholdingRule } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { formatDate } from '@repo/messages'
import { DateInput } from '@repo/office-ui/date-input'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput } from '@repo/ui/money-input'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { knownRules } from './known-rules.ts'
import { RowFields } from './row-fields.tsx'
import { withholdingMessages as copy } from './settings.messages.ts'
import { type Rule, ruleWords, toRuleRow, type WithholdingForm } from './withholding-form.ts'

/** Rules of what is withheld from doctors' payouts, and those of the law that can be taken over. */
export function WithholdingRows() {
  const { control, register, formState } = useFormContext<WithholdingForm>()
  const { fields, append, remove, insert } = useFieldArray({ control, name: 'rules' })
  const { errors } = formState
  const offered = knownRules.filter((rule) => fields.every(({ from }) => from !== rule.from))
  const take = (rule: Rule) => {
    const next = fields.findIndex(({ from }) => from > rule.from)
    insert(next < 0 ? fields.length : next, toRuleRow(rule))
  }
  return (
    <>
      <p className="mb-3 rounded-sm bg-warning-soft px-3 py-2 text-sm text-warning">{copy.confirm}</p>
      <RowFields
        id="rules"
        legend={copy.labels.rules}
        hint={copy.hint}
        words={copy}
        keys={fields.map(({ id }) => id)}
        most={limitsOf(withholdingFields, 'rules').maxItems}
        error={errors.rules?.message ?? errors.rules?.root?.message}
        onAdd={() =>
          append(
            { from: '', threshold: null, basisPoints: '', source: '' },
            { focusName: `rules.${fields.length}.basisPoints` },
          )
        }
        onRemove={remove}
        row={(index) => {
          const faults = errors.rules?.[index]
          return (
            <>
              <Controller
                control={control}
                name={`rules.${index}.from`}
                render={({ field: { value, onChange, onBlur, ref } }) => (
                  <Field id={`rules.${index}.from`} label={copy.from} error={faults?.from?.message}>
                    <DateInput
                      ref={ref}
                      name={`rules.${index}.from`}
                      value={value}
                      onValueChange={onChange}
                      onBlur={onBlur}
                    />
                  </Field>
                )}
              />
              <Field
                id={`rules.${index}.basisPoints`}
                label={copy.percent}
                error={faults?.basisPoints?.message}
              >
                <Input inputMode="decimal" autoComplete="off" {...register(`rules.${index}.basisPoints`)} />
              </Field>
              <Controller
                control={control}
                name={`rules.${index}.threshold`}
                render={({ field: { value, onChange, onBlur, ref } }) => (
                  <Field
                    id={`rules.${index}.threshold`}
                    label={copy.threshold}
                    error={faults?.threshold?.message}
                  >
                    <MoneyInput
                      ref={ref}
                      name={`rules.${index}.threshold`}
                      value={value}
                      onValueChange={onChange}
                      onBlur={onBlur}
                    />
                  </Field>
                )}
              />
              <Field
                id={`rules.${index}.source`}
                className="col-span-full"
                label={copy.source}
                error={faults?.source?.message}
              >
                <Input
                  autoComplete="off"
                  maxLength={limitsOf(withholdingRule, 'source').maxLength}
                  {...register(`rules.${index}.source`)}
                />
              </Field>
            </>
          )
        }}
      />
      {offered.length > 0 ? (
        <section aria-label={copy.known} className="mt-5 border-t pt-4">
          <h3 className="mb-2 font-semibold">{copy.known}</h3>
          <ul className="grid gap-3">
            {offered.map((rule) => (
              <li key={rule.from} className="flex flex-wrap items-start justify-between gap-3">
                <span className="min-w-0 flex-1 basis-64">
                  <span className="block">{ruleWords(rule)}</span>
                  <span className="block break-words text-sm text-3">{rule.source}</span>
                </span>
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={copy.takeFrom(formatDate(rule.from))}
                  onClick={() => take(rule)}
                >
                  {copy.take}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
