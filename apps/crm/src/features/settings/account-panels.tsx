import { Panel } from '@repo/back-office/panel'
import { paymentFields } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { ArrowUp } from 'lucide-react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { isBlank, noAccount, type PaymentForm, type PaymentState } from './payment-form.ts'
import { RowFields } from './row-fields.tsx'
import { paymentMessages as copy } from './settings.messages.ts'

interface Props {
  state: PaymentState
  /** The account of the installation as one reads it out; null where there is none. */
  installed: string | null
}

/** The account of new orders, and the others whose money is taken too. */
export function AccountPanels({ state, installed }: Props) {
  return (
    <div className="grid min-w-0 gap-5">
      <Panel title={copy.panels.account}>
        <div className="@container">
          <div className="grid gap-4 @md:grid-cols-2">
            <AccountFields
              name="account"
              binHint={copy.hints.bin(installed)}
              noBank={installed ? copy.installedChoice : copy.noAccount}
              banks={state.banks}
            />
          </div>
        </div>
      </Panel>
      <Panel title={copy.panels.otherAccounts}>
        <OtherAccounts banks={state.banks} />
      </Panel>
    </div>
  )
}

function OtherAccounts({ banks }: Pick<PaymentState, 'banks'>) {
  const { control, formState, getValues, setValue } = useFormContext<PaymentForm>()
  const { fields, append, remove, update } = useFieldArray({ control, name: 'otherAccounts' })
  const fault = formState.errors.otherAccounts

  /** The account of new orders takes the row's place; an account of the installation needs none. */
  const choose = (index: number) => {
    const chosen = getValues(`otherAccounts.${index}`)
    const before = getValues('account')
    setValue('account', chosen, { shouldDirty: true })
    if (isBlank(before)) remove(index)
    else update(index, before)
  }

  return (
    <RowFields
      id="otherAccounts"
      legend={copy.panels.otherAccounts}
      hint={copy.others.hint}
      words={copy.others}
      keys={fields.map(({ id }) => id)}
      most={limitsOf(paymentFields, 'otherAccounts').maxItems}
      error={fault?.message ?? fault?.root?.message}
      onAdd={() => append(noAccount, { focusName: `otherAccounts.${fields.length}.bin` })}
      onRemove={remove}
      row={(index) => (
        <>
          <AccountFields name={`otherAccounts.${index}`} noBank={copy.noAccount} banks={banks} />
          <Button
            className="col-span-full justify-self-start"
            aria-label={copy.others.chooseRow(index + 1)}
            icon={<ArrowUp aria-hidden="true" size={16} />}
            onClick={() => choose(index)}
            size="sm"
            variant="secondary"
          >
            {copy.others.choose}
          </Button>
        </>
      )}
    />
  )
}

interface FieldsProps {
  name: 'account' | `otherAccounts.${number}`
  noBank: string
  banks: PaymentState['banks']
  binHint?: string
}

function AccountFields({ name, noBank, banks, binHint }: FieldsProps) {
  const { register, getFieldState, formState } = useFormContext<PaymentForm>()
  const isMain = name === 'account'
  const faultOf = (field: keyof typeof noAccount) =>
    getFieldState(`${name}.${field}`, formState).error?.message
  const text = (field: 'number' | 'holder' | 'virtualNumber') => (
    <Field
      id={`${name}.${field}`}
      label={copy.fields[field]}
      hint={isMain ? copy.hints[field] : undefined}
      error={faultOf(field)}
      isOptional={field === 'virtualNumber'}
    >
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={limitsOf(paymentFields, `account.${field}`).maxLength}
        {...register(`${name}.${field}`)}
      />
    </Field>
  )
  return (
    <>
      <Field
        id={`${name}.bin`}
        className="col-span-full"
        label={copy.fields.bin}
        hint={binHint}
        error={faultOf('bin')}
      >
        <Select
          options={[
            { value: '', label: noBank },
            ...banks.map(({ bin, name: label }) => ({ value: bin, label })),
          ]}
          {...register(`${name}.bin`)}
        />
      </Field>
      {text('number')}
      {text('holder')}
      <div className="col-span-full">{text('virtualNumber')}</div>
    </>
  )
}
