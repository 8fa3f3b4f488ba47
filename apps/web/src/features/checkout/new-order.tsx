import { FormAlert } from '@repo/forms'
import { formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { ErrorSummary } from '@repo/ui/error-summary'
import { useIsOnline } from '@repo/ui/lib/hooks'
import { Switch } from '@repo/ui/switch'
import { lazy, Suspense } from 'react'
import { paths } from '../../app/paths.ts'
import { invoiceMessages } from '../../components/invoice/invoice.messages.ts'
import { InvoiceFields } from '../../components/invoice/invoice-fields.tsx'
import { checkoutMessages as copy } from './checkout.messages.ts'
import { CouponField } from './coupon-field.tsx'
import { GiftFields } from './gift-fields.tsx'
import { MethodChoice } from './method-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { gatewayWords } from './payment.messages.ts'
import { ReferralField } from './referral-field.tsx'
import { type OrderForm, type OrderFormOptions, useOrderForm } from './use-order-form.ts'

const PlanChoice = lazy(async () => ({ default: (await import('./plan-choice.tsx')).PlanChoice }))

interface NewOrderProps extends OrderFormOptions {
  /** Whether the learner has the course already is not known yet. */
  isChecking: boolean
}

export function NewOrder({ isChecking, ...options }: NewOrderProps) {
  const form = useOrderForm(options)
  const isOnline = useIsOnline()
  return (
    <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-10">
      <div className="flex min-w-0 flex-col gap-6">
        <ErrorSummary errors={form.errors} ref={form.summaryRef} />
        {(form.priced.plans.length > 0 || form.isPlanLeftOut) && (
          <Suspense fallback={null}>
            <PlanChoice onSelect={form.choosePlan} priced={form.priced} value={form.plan} />
          </Suspense>
        )}
        {form.priced.total > 0 && <Method form={form} />}
        <Card className="p-6">
          <GiftFields draft={form.gift} faults={form.faults.gift} onChange={form.changeGift} />
        </Card>
        {form.priced.total > 0 && <InvoiceCard form={form} />}
      </div>
      <Card className="h-fit min-w-0 p-6">
        <h2 className="mb-5 text-h3">{copy.summary}</h2>
        <OrderSummary priced={form.priced}>
          {options.base.subtotal > 0 && (
            <>
              <CouponField coupon={form.coupon} />
              <ReferralField
                fault={form.referralFault}
                onChange={form.changeReferral}
                value={form.referral}
              />
            </>
          )}
        </OrderSummary>
        <div className="mt-6 flex flex-col gap-4">
          <FormAlert>
            {form.owned ? <OwnedAmong courses={options.courses} owned={form.owned} /> : form.failure}
          </FormAlert>
          <Button
            aria-disabled={!isOnline}
            block
            isBusy={form.isSending || isChecking}
            onClick={form.submit}
            size="lg"
            variant="accent"
          >
            {submitLabel(form)}
          </Button>
        </div>
      </Card>
    </div>
  )
}

/** One of several courses is there already: on without it, or back to the cart. */
function OwnedAmong({ courses, owned }: { courses: string[]; owned: { slug: string; title: string } }) {
  const rest = courses.filter((slug) => slug !== owned.slug)
  return (
    <>
      {copy.ownedAmong(owned.title)}
      <span className="mt-2 flex flex-wrap gap-x-4 gap-y-2">
        <a className="link font-semibold" href={paths.payment(...rest)}>
          {copy.withoutOwned}
        </a>
        <a className="link font-semibold" href={paths.cart}>
          {copy.toCart}
        </a>
      </span>
    </>
  )
}

function submitLabel({ priced: { total }, toPay, gift, gateway }: OrderForm): string {
  if (total === 0) return gift.isGift ? copy.giveFree : copy.enrollFree
  return gateway ? copy.payBy(formatVnd(toPay), gatewayWords[gateway].name) : copy.pay(formatVnd(toPay))
}

function Method({ form }: { form: OrderForm }) {
  return (
    <Card className="p-6">
      <h2 className="mb-4 text-h3">{copy.methodTitle}</h2>
      <MethodChoice
        isLegendHidden
        onSelect={form.setMethod}
        open={form.priced.gateways}
        value={form.gateway}
      />
    </Card>
  )
}

function InvoiceCard({ form }: { form: OrderForm }) {
  return (
    <Card className="p-6">
      <Switch
        hint={invoiceMessages.askHint}
        isOn={form.wantsInvoice}
        label={invoiceMessages.ask}
        onToggle={form.setWantsInvoice}
      />
      {form.wantsInvoice && (
        <div className="mt-5">
          <InvoiceFields draft={form.invoice} faults={form.faults.invoice} onChange={form.changeInvoice} />
        </div>
      )}
    </Card>
  )
}
