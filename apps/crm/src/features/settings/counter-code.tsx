import { Panel } from '@repo/back-office/panel'
import { Button } from '@repo/ui/button'
import { QrCode } from '@repo/ui/qr-code'
import { Printer } from 'lucide-react'
import { FactList } from '../../components/fact-list.tsx'
import type { PaymentState } from './payment-form.ts'
import { counterMessages as copy } from './settings.messages.ts'

/** A code for the counter, for amounts that the payer types; on paper it stands alone. */
export function CounterCode({ counter }: { counter: NonNullable<PaymentState['counter']> }) {
  const { bankName, accountNumber, accountName, qr } = counter
  return (
    <Panel title={copy.panel}>
      <p className="max-w-3xl text-sm text-2">{copy.lead}</p>
      <div className="@container mt-4 print:mt-0" data-print="only">
        <p className="hidden print:mb-6 print:block print:text-center print:text-3xl print:font-semibold">
          {copy.title}
        </p>
        <div className="grid items-center gap-6 @lg:grid-cols-[auto_minmax(0,1fr)] print:block">
          <QrCode
            className="print:mx-auto print:mb-6 print:h-[110mm] print:w-[110mm]"
            label={copy.qr(accountNumber)}
            size={220}
            value={qr}
          />
          <div className="grid gap-4 print:text-lg">
            <FactList
              facts={[
                [copy.bank, bankName],
                [
                  copy.account,
                  <span className="font-num font-semibold" key="account">
                    {accountNumber}
                  </span>,
                ],
                [copy.holder, accountName],
              ]}
            />
            <ul className="grid list-disc gap-1 pl-5 text-sm text-2 print:text-base">
              <li>{copy.amount}</li>
              <li>{copy.content}</li>
            </ul>
          </div>
        </div>
      </div>
      <Button
        className="mt-4"
        icon={<Printer aria-hidden="true" size={18} />}
        onClick={() => window.print()}
        variant="secondary"
      >
        {copy.print}
      </Button>
    </Panel>
  )
}
