import { Panel } from '@repo/back-office/panel'
import { DateInput } from '@repo/office-ui/date-input'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { type BusinessForm, blankLicence, blankPlace, longest, mostOf } from './business-form.ts'
import { RowFields } from './row-fields.tsx'
import { businessMessages as copy } from './settings.messages.ts'

type TextName =
  | 'legalName'
  | 'taxCode'
  | 'registeredBy'
  | 'representative'
  | 'hotline'
  | 'zalo'
  | 'email'
  | 'workingHours'

function TextField({
  name,
  hint,
  className,
  ...input
}: { name: TextName; hint?: string; className?: string } & Pick<
  React.ComponentProps<'input'>,
  'inputMode' | 'type' | 'spellCheck'
>) {
  const { register, formState } = useFormContext<BusinessForm>()
  return (
    <Field
      id={name}
      className={className}
      label={copy.fields[name]}
      hint={hint}
      error={formState.errors[name]?.message}
    >
      <Input autoComplete="off" maxLength={longest(name)} {...input} {...register(name)} />
    </Field>
  )
}

function DayField({ name, label }: { name: 'registeredOn' | `licences.${number}.issuedOn`; label: string }) {
  const { control } = useFormContext<BusinessForm>()
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref }, fieldState }) => (
        <Field id={name} label={label} error={fieldState.error?.message}>
          <DateInput ref={ref} name={name} value={value} onValueChange={onChange} onBlur={onBlur} />
        </Field>
      )}
    />
  )
}

/** Legal identity as the certificate of registration says it. */
export function IdentityPanel() {
  return (
    <Panel title={copy.panels.identity}>
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2">
          <TextField name="legalName" hint={copy.hints.legalName} className="col-span-full" />
          <TextField name="taxCode" hint={copy.hints.taxCode} inputMode="numeric" spellCheck={false} />
          <TextField name="representative" />
          <DayField name="registeredOn" label={copy.fields.registeredOn} />
          <TextField name="registeredBy" />
        </div>
      </div>
    </Panel>
  )
}

/** How people reach the business. */
export function ContactPanel() {
  return (
    <Panel title={copy.panels.contact}>
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2">
          <TextField name="hotline" hint={copy.hints.hotline} inputMode="tel" />
          <TextField name="zalo" inputMode="tel" />
          <TextField name="email" type="email" inputMode="email" spellCheck={false} />
          <TextField name="workingHours" hint={copy.hints.workingHours} />
        </div>
      </div>
    </Panel>
  )
}

export function AddressesPanel() {
  const { control, register, formState } = useFormContext<BusinessForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'addresses' })
  const { errors } = formState
  return (
    <Panel title={copy.panels.addresses}>
      <RowFields
        id="addresses"
        legend={copy.fields.addresses}
        hint={copy.hints.addresses}
        words={copy.place}
        keys={fields.map(({ id }) => id)}
        most={mostOf('addresses')}
        error={errors.addresses?.message}
        onAdd={() => append(blankPlace, { focusName: `addresses.${fields.length}.label` })}
        onRemove={remove}
        row={(index) => (
          <>
            <Field
              id={`addresses.${index}.label`}
              label={copy.place.label}
              hint={copy.place.labelHint}
              className="col-span-full"
              error={errors.addresses?.[index]?.label?.message}
            >
              <Input
                autoComplete="off"
                maxLength={longest('addresses.0.label')}
                {...register(`addresses.${index}.label`)}
              />
            </Field>
            <Field
              id={`addresses.${index}.address`}
              label={copy.place.address}
              className="col-span-full"
              error={errors.addresses?.[index]?.address?.message}
            >
              <Textarea
                rows={2}
                maxLength={longest('addresses.0.address')}
                {...register(`addresses.${index}.address`)}
              />
            </Field>
          </>
        )}
      />
    </Panel>
  )
}

export function LicencesPanel() {
  const { control, register, formState } = useFormContext<BusinessForm>()
  const { fields, append, remove } = useFieldArray({ control, name: 'licences' })
  const { errors } = formState
  const text = (index: number, name: 'name' | 'number' | 'issuedBy') => (
    <Field
      id={`licences.${index}.${name}`}
      label={copy.licence[name]}
      error={errors.licences?.[index]?.[name]?.message}
    >
      <Input
        autoComplete="off"
        maxLength={longest(`licences.0.${name}`)}
        {...register(`licences.${index}.${name}`)}
      />
    </Field>
  )
  return (
    <Panel title={copy.panels.licences}>
      <RowFields
        id="licences"
        legend={copy.fields.licences}
        hint={copy.hints.licences}
        words={copy.licence}
        keys={fields.map(({ id }) => id)}
        most={mostOf('licences')}
        error={errors.licences?.message}
        onAdd={() => append(blankLicence, { focusName: `licences.${fields.length}.name` })}
        onRemove={remove}
        row={(index) => (
          <>
            {text(index, 'name')}
            {text(index, 'number')}
            <DayField name={`licences.${index}.issuedOn`} label={copy.licence.issuedOn} />
            {text(index, 'issuedBy')}
          </>
        )}
      />
    </Panel>
  )
}
