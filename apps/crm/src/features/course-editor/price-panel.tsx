import { Panel } from '@repo/back-office/panel'
import { DateInput } from '@repo/office-ui/date-input'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { MoneyInput, NumberInput } from '@repo/ui/number-input'
import { Controller, useFormContext } from 'react-hook-form'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

type Amount = 'listPrice' | 'salePrice' | 'accessMonths'

function AmountField({ name, isKept = false }: { name: Amount; isKept?: boolean }) {
  const { control } = useFormContext<CourseForm>()
  const Control = name === 'accessMonths' ? NumberInput : MoneyInput
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field
          id={name}
          aside={<FieldComments field={name} />}
          label={copy.fields[name]}
          hint={isKept ? copy.priceKept : copy.hints[name]}
          error={fieldState.error?.message}
          isOptional={name !== 'listPrice'}
        >
          <Control ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} disabled={isKept} />
        </Field>
      )}
    />
  )
}

/** What the course costs, which `isPriceKept` closes, how long it can be watched, and the hours that its certificate names. */
export function PricePanel({ isPriceKept }: { isPriceKept: boolean }) {
  const { control, watch, register, formState } = useFormContext<CourseForm>()
  const hasSale = watch('salePrice') !== null
  return (
    <Panel title={copy.sections.price}>
      <div className="grid gap-4">
        <AmountField name="listPrice" isKept={isPriceKept} />
        <AmountField name="salePrice" isKept={isPriceKept} />
        {hasSale
          ? (['saleStartsAt', 'saleEndsAt'] as const).map((name) => (
              <Controller
                key={name}
                control={control}
                name={name}
                render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
                  <Field
                    id={name}
                    aside={<FieldComments field={name} />}
                    label={copy.fields[name]}
                    hint={copy.hints[name]}
                    error={fieldState.error?.message}
                    isOptional={name === 'saleStartsAt'}
                  >
                    <DateInput
                      ref={ref}
                      value={value}
                      onValueChange={onChange}
                      onBlur={onBlur}
                      disabled={isPriceKept}
                    />
                  </Field>
                )}
              />
            ))
          : null}
        <AmountField name="accessMonths" />
        <Field
          id="certificateHours"
          aside={<FieldComments field="certificateHours" />}
          label={copy.fields.certificateHours}
          hint={copy.hints.certificateHours}
          error={formState.errors.certificateHours?.message}
          isOptional
        >
          <Input inputMode="decimal" autoComplete="off" {...register('certificateHours')} />
        </Field>
      </div>
    </Panel>
  )
}
