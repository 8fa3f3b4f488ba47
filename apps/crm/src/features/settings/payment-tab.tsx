import { useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { gateways } from '@repo/contract/payment-providers'
import { settingSchemas } from '@repo/contract/settings'
import { paymentProviderLabels } from '@repo/messages'
import { useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { MoneyInput } from '@repo/ui/money-input'
import { Controller, useFormContext } from 'react-hook-form'
import { AccountPanels } from './account-panels.tsx'
import { CounterCode } from './counter-code.tsx'
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
          <div className="mt-6 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
            {state.counter ? <CounterCode counter={state.counter} /> : null}
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
    schema: settingSchemas.payment,
    toForm: toPaymentForm,
    toBody: toPaymentBody,
    faults: copy.faults,
    rows: ['account', 'otherAccounts'],
    // A wrong digit sends the money of every new order to somebody else.
    ask: async ({ account }) => {
      if (JSON.stringify(account) === JSON.stringify(state.values.account)) return true
      const words = account ? accountWords(account, state.banks) : installedWords(state)
      const isFirst = !state.values.account && !installedWords(state)
      const { body, bodyOfNone, no } = copy.confirm
      const { title, yes } = isFirst ? copy.confirm.first : copy.confirm
      return confirm({ title, body: words ? body(words) : bodyOfNone, confirmLabel: yes, cancelLabel: no })
    },
    read: () => crmSettings.payment.call(),
    save: (values, version) => crmSettings.savePayment.call({ body: { ...values, version } }),
  })
  return (
    <SectionFrame drafted={drafted} state={state} lead={copy.lead} labels={copy.formLabels}>
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)]">
        <AccountPanels state={state} installed={installedWords(state)} />
        <div className="grid min-w-0 gap-5">
          <GatewaysPanel installed={state.installed.gateways} />
          <RefundsPanel />
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

function RefundsPanel() {
  const { control, formState } = useFormContext<PaymentForm>()
  return (
    <Panel title={copy.panels.refunds}>
      <Field
        id="refundLimit"
        label={copy.refunds.limit}
        hint={copy.refunds.hint}
        error={formState.errors.refundLimit?.message}
      >
        <Controller
          control={control}
          name="refundLimit"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <MoneyInput ref={ref} value={value} onValueChange={onChange} onBlur={onBlur} />
          )}
        />
      </Field>
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
