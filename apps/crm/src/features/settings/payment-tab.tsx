import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { gateways } from '@repo/contract/payment-providers'
import { paymentSettings } from '@repo/contract/settings'
import { limitsOf } from '@repo/forms'
import { paymentProviderLabels } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Controller, useFormContext } from 'react-hook-form'
import {
  accountWords,
  type PaymentForm,
  type PaymentState,
  paymentWords,
  toPaymentBody,
  toPaymentForm,
} from './payment-form.ts'
import { SectionFrame } from './section-frame.tsx'
import { SectionTab } from './section-tab.tsx'
import { paymentMessages as copy } from './settings.messages.ts'
import { TransferTrial } from './transfer-trial.tsx'
import { useSectionForm } from './use-section-form.ts'

/** How buyers pay: the receiving account and the gateways. */
export function PaymentTab() {
  const query = usePageQuery(useApi().crmSettings.payment.query())
  return (
    <SectionTab
      section="payment"
      query={query}
      labels={copy.labels}
      words={paymentWords(query.data?.banks ?? [])}
      form={(state, key) => (
        <>
          <PaymentFields key={key} state={state} />
          <div className="mt-6">
            <TransferTrial hasAccount={Boolean(state.values.account ?? state.installed.account)} />
          </div>
        </>
      )}
    />
  )
}

function PaymentFields({ state }: { state: PaymentState }) {
  const { crmSettings } = useApi()
  const confirm = useConfirm()
  const drafted = useSectionForm({
    section: 'payment',
    state,
    schema: paymentSettings,
    toForm: toPaymentForm,
    toBody: toPaymentBody,
    faults: copy.faults,
    rows: ['account'],
    places: {
      'settings.unknown_bank': 'account.bin',
      'settings.virtual_account_needed': 'account.virtualNumber',
    },
    // A wrong digit sends the money of every new order to somebody else.
    ask: async ({ account }) => {
      if (JSON.stringify(account) === JSON.stringify(state.values.account)) return true
      const words = account ? accountWords(account, state.banks) : installedWords(state)
      const { title, body, bodyOfNone, yes, no } = copy.confirm
      return confirm({ title, body: words ? body(words) : bodyOfNone, confirmLabel: yes, cancelLabel: no })
    },
    read: () => crmSettings.payment.call(),
    save: (values, version) => crmSettings.savePayment.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.formLabels}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <AccountPanel state={state} />
        <div className="grid min-w-0 gap-5">
          <GatewaysPanel installed={state.installed.gateways} />
          <SecretsPanel secrets={state.installed.secrets} />
        </div>
      </div>
    </SectionFrame>
  )
}

function installedWords({ installed: { account } }: PaymentState): string | null {
  if (!account) return null
  const { bankName, number, virtualNumber, holder } = account
  return [bankName, number, virtualNumber, holder].filter(Boolean).join(' · ')
}

function AccountPanel({ state }: { state: PaymentState }) {
  const { register, formState } = useFormContext<PaymentForm>()
  const errors = formState.errors.account
  const text = (name: 'number' | 'holder' | 'virtualNumber') => (
    <Field
      id={`account.${name}`}
      label={copy.fields[name]}
      hint={copy.hints[name]}
      error={errors?.[name]?.message}
      isOptional={name === 'virtualNumber'}
    >
      <Input
        autoComplete="off"
        spellCheck={false}
        maxLength={limitsOf(paymentSettings, `account.${name}`).maxLength}
        {...register(`account.${name}`)}
      />
    </Field>
  )
  return (
    <Panel title={copy.panels.account}>
      <div className="@container">
        <div className="grid gap-4 @md:grid-cols-2">
          <Field
            id="account.bin"
            className="col-span-full"
            label={copy.fields.bin}
            hint={copy.hints.bin(installedWords(state))}
            error={errors?.bin?.message}
          >
            <Select
              options={[
                { value: '', label: state.installed.account ? copy.installedChoice : copy.noAccount },
                ...state.banks.map(({ bin, name }) => ({ value: bin, label: name })),
              ]}
              {...register('account.bin')}
            />
          </Field>
          {text('number')}
          {text('holder')}
          <div className="col-span-full">{text('virtualNumber')}</div>
        </div>
      </div>
    </Panel>
  )
}

function GatewaysPanel({ installed }: { installed: PaymentState['installed']['gateways'] }) {
  const { control } = useFormContext<PaymentForm>()
  return (
    <Panel title={copy.panels.gateways}>
      <p className="mb-3 text-sm text-3">{installed.length > 0 ? copy.gateways.lead : copy.gateways.none}</p>
      <Controller
        control={control}
        name="offered"
        render={({ field: { value, onChange } }) => (
          <div className="grid gap-2">
            {gateways.map((gateway) => {
              const isInstalled = installed.includes(gateway)
              return (
                <Checkbox
                  key={gateway}
                  id={`gateway-${gateway}`}
                  name={`gateway-${gateway}`}
                  label={paymentProviderLabels[gateway]}
                  hint={isInstalled ? undefined : copy.gateways.notInstalled}
                  disabled={!isInstalled}
                  checked={isInstalled && value.includes(gateway)}
                  onChange={({ target }) =>
                    onChange(
                      gateways.filter((one) => (one === gateway ? target.checked : value.includes(one))),
                    )
                  }
                />
              )
            })}
          </div>
        )}
      />
    </Panel>
  )
}

function SecretsPanel({ secrets }: { secrets: PaymentState['installed']['secrets'] }) {
  return (
    <Panel title={copy.panels.secrets}>
      <p className="mb-4 text-sm text-3">{copy.secrets.lead}</p>
      <ul className="grid gap-1 text-sm">
        {secrets.map(({ name, isSet }) => (
          <li key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
            <span className="min-w-0 break-all">{name}</span>
            <Badge tone={isSet ? 'success' : 'neutral'}>
              {isSet ? copy.secrets.set : copy.secrets.unset}
            </Badge>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
