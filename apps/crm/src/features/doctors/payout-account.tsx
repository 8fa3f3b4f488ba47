import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Panel } from '@repo/back-office/panel'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { payouts } from '@repo/contract/payouts'
import { formatDateTime } from '@repo/messages'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Select } from '@repo/ui/select'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { payoutAccountMessages as copy } from './payout-account.messages.ts'

type State = EndpointOutput<ApiContract['payouts']['payoutAccount']>
type Account = Pick<State['former'][number], 'bank' | 'number' | 'holder'>

/** Where a doctor is paid: typed by one person, confirmed by another. */
export function PayoutAccount({ id }: { id: string }) {
  const query = usePageQuery(useApi().payouts.payoutAccount.query({ params: { id } }))
  const [isTyping, setIsTyping] = useState(false)
  const { data } = query
  return (
    <Panel
      title={copy.title}
      aside={
        data && !data.proposed ? (
          <Button size="sm" variant="secondary" onClick={() => setIsTyping(true)}>
            {data.current ? copy.change : copy.add}
          </Button>
        ) : null
      }
    >
      <p className="measure mb-3 text-sm text-3">{copy.lead}</p>
      <QueryView query={query} skeleton={<Skeleton className="h-24" />}>
        {(state) => <Accounts id={id} state={state} />}
      </QueryView>
      <FormDialog
        isOpen={isTyping}
        onClose={() => setIsTyping(false)}
        size="md"
        title={copy.dialog}
        confirmLabel={copy.save}
        draft={`payout-account:${id}`}
      >
        {(part) => (data ? <Fields id={id} part={part} banks={data.banks} /> : null)}
      </FormDialog>
    </Panel>
  )
}

function Accounts({ id, state: { current, proposed, former } }: { id: string; state: State }) {
  const decide = useDecide(id)
  return (
    <div className="grid gap-4">
      {current ? (
        <div>
          <Shown account={current} />
          <p className="text-sm text-3">
            {current.by
              ? copy.confirmedBy(current.by, formatDateTime(current.at))
              : copy.confirmedAt(formatDateTime(current.at))}
          </p>
        </div>
      ) : (
        <p className="text-2">{copy.none}</p>
      )}
      {proposed ? (
        <section aria-label={copy.waits} className="grid gap-3 rounded-md border p-4">
          <h3 className="font-semibold">{copy.waits}</h3>
          <Shown account={proposed} />
          <p className="text-sm text-3">
            {proposed.by
              ? copy.typedBy(proposed.by, formatDateTime(proposed.at))
              : copy.typedAt(formatDateTime(proposed.at))}
          </p>
          <p className="measure text-2">{proposed.isOwn ? copy.ownHint : copy.checkHint}</p>
          <div className="flex flex-wrap gap-3">
            {proposed.isOwn ? null : (
              <Button size="sm" onClick={() => void decide(proposed, 'confirmed')}>
                {copy.confirm}
              </Button>
            )}
            <Button size="sm" variant="secondary" onClick={() => void decide(proposed, 'withdrawn')}>
              {copy.withdraw}
            </Button>
          </div>
        </section>
      ) : null}
      {former.length > 0 ? (
        <section aria-label={copy.former}>
          <h3 className="mb-1 font-semibold">{copy.former}</h3>
          <ul className="grid gap-1 text-2">
            {former.map((account) => (
              <li key={account.id} className="break-words">
                {copy.until(account.number, account.bank, formatDateTime(account.until))}
              </li>
            ))}
          </ul>
        </section>
      ) : null}
    </div>
  )
}

function Shown({ account: { bank, number, holder } }: { account: Account }) {
  return (
    <p className="break-words">
      <strong className="font-num">{number}</strong> · {bank} · {holder}
    </p>
  )
}

function useDecide(id: string) {
  const api = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  return async (account: Account & { id: string }, decision: 'confirmed' | 'withdrawn') => {
    const isConfirming = decision === 'confirmed'
    const isDone = await confirm({
      title: isConfirming ? copy.confirmTitle : copy.withdrawTitle,
      body: `${account.number} · ${account.bank} · ${account.holder}`,
      confirmLabel: isConfirming ? copy.confirm : copy.withdraw,
      cancelLabel: copy.keep,
      act: async () => {
        const params = { id, accountId: account.id }
        await api.payouts.decidePayoutAccount.call({ params, body: { decision } })
        await queryClient.invalidateQueries({ queryKey: api.payouts.payoutAccount.key() })
      },
    })
    if (isDone) toast.success(isConfirming ? copy.confirmed : copy.withdrawn)
  }
}

function Fields({ id, part, banks }: { id: string; part: FormPart; banks: State['banks'] }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: payouts.proposePayoutAccount,
    defaults: { bin: '', number: '', holder: '' },
    faults: { bin: copy.bankFault, number: copy.numberFault, holder: copy.holderFault },
    send: async (body) => {
      await api.payouts.proposePayoutAccount.call({ params: { id }, body })
      await queryClient.invalidateQueries({ queryKey: api.payouts.payoutAccount.key() })
      toast.success(copy.saved)
    },
  })
  const { form, field } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={{ bin: copy.bank, number: copy.number, holder: copy.holder }}>
      <Field label={copy.bank} error={errors.bin?.message}>
        <Controller
          control={form.control}
          name="bin"
          render={({ field: control }) => (
            <Select
              {...control}
              placeholder={copy.chooseBank}
              options={banks.map(({ bin, name }) => ({ value: bin, label: name }))}
            />
          )}
        />
      </Field>
      <Field label={copy.number} error={errors.number?.message}>
        <Input inputMode="numeric" autoComplete="off" {...field('number')} />
      </Field>
      <Field label={copy.holder} hint={copy.holderHint} error={errors.holder?.message}>
        <Input autoComplete="off" {...field('holder')} />
      </Field>
    </DialogForm>
  )
}
