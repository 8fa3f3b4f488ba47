import { Panel } from '@repo/back-office/panel'
import { DateInput } from '@repo/office-ui/date-input'
import { Field } from '@repo/ui/field'
import { MoneyInput, NumberInput } from '@repo/ui/number-input'
import { Controller, useFormContext } from 'react-hook-form'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

type Amount = 'listPrice' | 'salePrice' | 'accessMonths'

function AmountField({ name }: { name: Amount }) {
  const { control } = useFormContext<CourseForm>()
  const Control = name === 'accessMonths' ? NumberInput : MoneyInput
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field
          id={name}
          label={copy.fields[name]}
          hint={copy.hints[name]}
          error={fieldState.error?.message}
          isOptional={name !== 'listPrice'}
        >
          <Control ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
}

/** What the course costs and how long it can be watched. */
export function PricePanel() {
  const { control, watch } = useFormContext<CourseForm>()
  const hasSale = watch('salePrice') !== null
  return (
    <Panel title={copy.sections.price}>
      <div className="grid gap-4">
        <AmountField name="listPrice" />
        <AmountField name="salePrice" />
        {hasSale ? (
          <Controller
            control={control}
            name="saleEndsAt"
            render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
              <Field
                id="saleEndsAt"
                label={copy.fields.saleEndsAt}
                hint={copy.hints.saleEndsAt}
                error={fieldState.error?.message}
              >
                <DateInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
              </Field>
            )}
          />
        ) : null}
        <AmountField name="accessMonths" />
      </div>
    </Panel>
  )
}
