import { QueryView, useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { crmOrganisations as contract } from '@repo/contract/crm-organisations'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { useNavigate, useParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Form } from '@repo/ui/form'
import { Skeleton } from '@repo/ui/skeleton'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { sellMessages as copy } from './organisations.messages.ts'
import { hasFaults, type SellForm, toSellBody } from './sell-form.ts'
import { SellLines } from './sell-lines.tsx'
import { SellSums } from './sell-sums.tsx'
import { type OrganisationDetail, useOrganisation } from './use-organisation.ts'

const fields = ['lines']

/** A new order of seats: the screen at `/crm/Organisation/{id}/Order`. Goes on to the page of the order. */
export function SellSeats() {
  const { id = '' } = useParams()
  const query = useOrganisation(id)
  if (query.data) return <SellSeatsForm key={id} organisation={query.data} />
  return (
    <>
      <PageHeader title={copy.title} />
      <QueryView query={query} skeleton={<Skeleton className="h-96 rounded-md" />}>
        {(organisation) => <SellSeatsForm organisation={organisation} />}
      </QueryView>
    </>
  )
}

function SellSeatsForm({ organisation: { id, name } }: { organisation: OrganisationDetail }) {
  const navigate = useNavigate()
  const [code, setCode] = useState<string | null>(null)
  const drafted = useSellForm(id, setCode)
  const { form, submit } = drafted
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  const faults = summaryOf(errors, fields)
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  useLeaveGuard(isDirty && code === null, { isKept: true, onLeave: drafted.drop })

  useEffect(() => {
    if (code) void navigate(paths.order({ code }), { replace: true })
  }, [code, navigate])

  return (
    <>
      <PageHeader
        before={<BackLink to={paths.organisation({ id })}>{name}</BackLink>}
        title={copy.title}
        lead={copy.lead(name)}
      />
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
        className="grid gap-5"
      >
        <DraftNotice form={drafted} />
        <ErrorSummary ref={summaryRef} errors={faults} />
        <FormAlert>{errors.root?.message}</FormAlert>
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,2fr)_minmax(20rem,1fr)]">
          <Panel title={copy.lines}>
            <Controller
              control={form.control}
              name="lines"
              render={({ field: { value, onChange } }) => (
                <SellLines
                  lines={value}
                  areFaultsShown={submitCount > 0}
                  error={errors.lines?.message}
                  onChange={onChange}
                />
              )}
            />
          </Panel>
          <Panel title={copy.sums}>
            <div className="grid gap-5">
              <SellSums id={id} form={form.watch()} />
              <Checkbox label={copy.invoice} {...form.register('hasInvoice')} />
              <Button type="submit" block isBusy={isSubmitting}>
                {copy.create}
              </Button>
            </div>
          </Panel>
        </div>
      </Form>
    </>
  )
}

/** One form is one order: a retry with the same content has the same idempotency key. */
function useSellForm(id: string, onMade: (code: string) => void) {
  const { crmOrganisations, crmOrders } = useApi()
  const queryClient = useQueryClient()
  const sent = useRef<{ text: string; key: string } | null>(null)
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
  const defaults: SellForm = { lines: [], hasInvoice: true }
  return useDraftForm({
    endpoint: contract.sellSeats,
    draft: `seats:${id}`,
    defaults,
    toBody: toSellBody,
    faults: { lines: copy.faults.lines },
    places: {
      'order.price_too_high': 'lines',
      'order.price_not_allowed': 'lines',
      'course.not_found': 'lines',
      'course.not_for_sale': 'lines',
      'organisation.order_too_large': 'lines',
    },
    send: async (body, { lines }): Promise<unknown> => {
      // The line says by itself what is missing.
      if (hasFaults(lines)) return false
      const { code } = await crmOrganisations.sellSeats.call({
        params: { id },
        body,
        idempotencyKey: keyOf(body),
      })
      void queryClient.invalidateQueries({ queryKey: crmOrders.orders.key() })
      void queryClient.invalidateQueries({ queryKey: crmOrganisations.organisation.key() })
      toast.success(copy.created(code))
      onMade(code)
      return true
    },
  })
}
