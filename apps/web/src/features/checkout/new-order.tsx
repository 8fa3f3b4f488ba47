import { FormAlert } from '@repo/forms'
import { describeError, formatVnd } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { ErrorSummary } from '@repo/ui/error-summary'
import { useIsOnline } from '@repo/ui/lib/hooks'
import { Switch } from '@repo/ui/switch'
import { QrCode } from 'lucide-react'
import { invoiceMessages } from '../../components/invoice/invoice.messages.ts'
import { InvoiceFields } from '../../components/invoice/invoice-fields.tsx'
import { checkoutMessages as copy } from './checkout.messages.ts'
import type { Quote } from './checkout.types.ts'
import { CouponField } from './coupon-field.tsx'
import { GiftFields } from './gift-fields.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type OrderForm, type OrderFormOptions, useOrderForm } from './use-order-form.ts'

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
        {form.priced.total > 0 && <Method />}
        <Card className="p-6">
          <GiftFields draft={form.gift} faults={form.faults.gift} onChange={form.changeGift} />
        </Card>
        {form.priced.total > 0 && <InvoiceCard form={form} />}
      </div>
      <Card className="h-fit min-w-0 p-6">
        <h2 className="mb-5 text-h3">{copy.summary}</h2>
        <OrderSummary priced={form.priced}>
          {options.base.subtotal > 0 && <CouponField coupon={form.coupon} />}
        </OrderSummary>
        <div className="mt-6 flex flex-col gap-4">
          <FormAlert>{form.failure ? describeError(form.failure) : null}</FormAlert>
          <Button
            aria-disabled={!isOnline}
            block
            isBusy={form.isSending || isChecking}
            onClick={form.submit}
            size="lg"
            variant="accent"
          >
            {submitLabel(form.priced, form.gift.isGift)}
          </Button>
        </div>
      </Card>
    </div>
  )
}

function submitLabel({ total }: Quote, isGift: boolean): string {
  if (total > 0) return copy.pay(formatVnd(total))
  return isGift ? copy.giveFree : copy.enrollFree
}

function Method() {
  return (
    <Card className="p-6">
      <h2 className="text-h3">{copy.methodTitle}</h2>
      <div className="mt-4 flex gap-4 rounded-md border border-primary bg-primary-soft p-4">
        <QrCode aria-hidden="true" className="shrink-0 text-primary" size={28} />
        <div>
          <p className="font-semibold">{copy.method}</p>
          <p className="mt-1 text-sm text-2">{copy.methodHint}</p>
        </div>
      </div>
      <p className="mt-3 text-sm text-3">{copy.methodLater}</p>
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
