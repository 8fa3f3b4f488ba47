import { isApiError } from '@repo/api-client'
import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { crmOrderMaking } from '@repo/contract/crm-order-making'
import { FormAlert, summaryOf, useErrorSummary } from '@repo/forms'
import { useNavigate, useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { ErrorSummary } from '@repo/ui/error-summary'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Controller } from 'react-hook-form'
import { paths } from '../../components/paths.ts'
import { makeOrderMessages as copy } from './make-order.messages.ts'
import { hasFaults, type OrderForm, summaryOfLines, toOrderBody } from './make-order-form.ts'
import { OrderAddLearner } from './order-add-learner.tsx'
import { OrderAddLines } from './order-add-lines.tsx'
import { OrderAddSums } from './order-add-sums.tsx'
import { ordersMessages } from './orders.messages.ts'

const fields = ['learnerId', 'lines', 'coupon']

/** A new order for a learner: the screen at `/crm/Order/Add`. Goes on to the page of the order. */
export function OrderAdd() {
  const [search] = useSearchParams()
  const preselected = search.get('student') ?? ''
  const contactId = search.get('contact')
  // A learner in the address begins another form, with a draft of its own.
  return <OrderAddForm key={preselected} preselected={preselected} contactId={contactId} />
}

function OrderAddForm({ preselected, contactId }: { preselected: string; contactId: string | null }) {
  const navigate = useNavigate()
  const [code, setCode] = useState<string | null>(null)
  const drafted = useOrderForm({ learnerId: preselected, contactId }, setCode)
  const { form, submit } = drafted
  const { errors, isDirty, isSubmitting, submitCount } = form.formState
  // What is missing in an agreed price is said at its own field, not as if no course were chosen.
  const lineFaults = submitCount > 0 ? summaryOfLines(form.watch('lines')) : []
  const others = summaryOf(errors, fields).filter(({ id }) => id !== 'lines' || lineFaults.length === 0)
  const faults = [...others, ...lineFaults]
  const summaryRef = useErrorSummary({ submitCount, isSubmitting, hasErrors: faults.length > 0 })
  useLeaveGuard(isDirty && code === null, { isKept: true, onLeave: drafted.drop })

  useEffect(() => {
    if (code) void navigate(paths.order({ code }), { replace: true })
  }, [code, navigate])

  return (
    <>
      <PageHeader
        before={<BackLink to={paths.orders()}>{ordersMessages.back}</BackLink>}
        title={copy.title}
        lead={copy.lead}
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
          <div className="grid min-w-0 gap-6">
            <Panel title={copy.learner}>
              <Controller
                control={form.control}
                name="learnerId"
                render={({ field: { value, onChange } }) => (
                  <OrderAddLearner id={value} error={errors.learnerId?.message} onChange={onChange} />
                )}
              />
            </Panel>
            <Panel title={copy.courses}>
              <Controller
                control={form.control}
                name="lines"
                render={({ field: { value, onChange } }) => (
                  <OrderAddLines
                    learnerId={form.watch('learnerId')}
                    lines={value}
                    areFaultsShown={submitCount > 0}
                    error={lineFaults.length > 0 ? undefined : errors.lines?.message}
                    onChange={onChange}
                  />
                )}
              />
            </Panel>
          </div>
          <div className="grid min-w-0 gap-6">
            <Panel title={copy.sums}>
              <div className="grid gap-5">
                <Field id="coupon" label={copy.coupon} hint={copy.couponHint} error={errors.coupon?.message}>
                  <Input
                    spellCheck={false}
                    autoCapitalize="characters"
                    autoComplete="off"
                    {...drafted.field('coupon')}
                  />
                </Field>
                <OrderAddSums form={form.watch()} />
                <Button type="submit" block isBusy={isSubmitting}>
                  {copy.create}
                </Button>
              </div>
            </Panel>
          </div>
        </div>
      </Form>
    </>
  )
}

/** One form is one order: a retry with the same content has the same idempotency key. */
function useOrderForm(
  { learnerId, contactId }: { learnerId: string; contactId: string | null },
  onMade: (code: string) => void,
) {
  const { crmContacts, crmOrders } = useApi()
  const queryClient = useQueryClient()
  const sent = useRef<{ text: string; key: string } | null>(null)
  const keyOf = (body: object) => {
    const text = JSON.stringify(body)
    if (sent.current?.text !== text) sent.current = { text, key: crypto.randomUUID() }
    return sent.current.key
  }
  const defaults: OrderForm = { learnerId, lines: [], coupon: '' }
  const drafted = useDraftForm({
    endpoint: crmOrderMaking.makeOrder,
    draft: `order:new:${learnerId}`,
    defaults,
    // Another learner than the one who wrote has nothing to do with the message.
    toBody: (form) => ({
      ...toOrderBody(form),
      contactId: form.learnerId === learnerId ? contactId : null,
    }),
    faults: { learnerId: copy.faults.learnerId, lines: copy.faults.lines, coupon: copy.faults.coupon },
    places: {
      'user.not_found': 'learnerId',
      'order.learner_not_active': 'learnerId',
      'order.price_too_high': 'lines',
      'order.price_not_allowed': 'lines',
      'course.not_found': 'lines',
      'course.not_for_sale': 'lines',
      'coupon.unknown': 'coupon',
      'coupon.not_yet': 'coupon',
      'coupon.over': 'coupon',
      'coupon.used_up': 'coupon',
      'coupon.used_before': 'coupon',
      'coupon.total_too_low': 'coupon',
      'coupon.other_courses': 'coupon',
      'coupon.not_with_sale': 'coupon',
    },
    send: async (body, { lines }): Promise<unknown> => {
      // The field says by itself what is missing in an agreed price.
      if (hasFaults(lines)) return false
      try {
        const { code } = await crmOrders.makeOrder.call({ body, idempotencyKey: keyOf(body) })
        void queryClient.invalidateQueries({ queryKey: crmOrders.orders.key() })
        void queryClient.invalidateQueries({ queryKey: crmContacts.contact.key() })
        toast.success(copy.created(code))
        onMade(code)
        return true
      } catch (error) {
        if (!isApiError(error, 'course.already_owned')) throw error
        drafted.form.setError('lines', { type: error.name, message: copy.faults.owned })
        void queryClient.invalidateQueries({ queryKey: crmOrders.orderLearner.key() })
        return false
      }
    },
  })
  return drafted
}
