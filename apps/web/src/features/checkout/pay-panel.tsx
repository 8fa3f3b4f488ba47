import { RadioGroup } from '@repo/ui/radio-group'
import { CreditCard, QrCode, Smartphone, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import { useKept } from '../../components/use-kept.ts'
import type { Gateway } from './checkout.types.ts'
import { GatewayPanel } from './gateway-panel.tsx'
import type { OrderWaitingProps } from './order-waiting.tsx'
import { paymentMessages as copy, gatewayWords } from './payment.messages.ts'
import { TransferPanel } from './transfer-panel.tsx'

const icons: Record<Gateway, ReactNode> = {
  vnpay: <CreditCard aria-hidden="true" size={20} />,
  momo: <Smartphone aria-hidden="true" size={20} />,
  zalopay: <Wallet aria-hidden="true" size={20} />,
}

/** The ways to pay, and the chosen one. The choice is remembered for who comes back from a gateway without success. */
export function PayPanel({ order, transfer, isOffline, onExpire }: Omit<OrderWaitingProps, 'isBack'>) {
  const [{ method }, keep] = useKept(`pay-method:${order.code}`, { method: 'vietqr' })
  const gateway = order.gateways.find((name) => name === method)
  const options = [
    option('vietqr', copy.vietqr, copy.vietqrHint, <QrCode aria-hidden="true" size={20} />),
    ...order.gateways.map((name) =>
      option(name, gatewayWords[name].name, gatewayWords[name].hint, icons[name]),
    ),
  ]
  return (
    <>
      {order.gateways.length > 0 && (
        <RadioGroup
          className="mb-6"
          legend={copy.choose}
          look="cards"
          onValueChange={(value) => keep({ method: value })}
          options={options}
          value={gateway ?? 'vietqr'}
        />
      )}
      {gateway ? (
        <GatewayPanel amount={order.total} code={order.code} gateway={gateway} isOffline={isOffline} />
      ) : (
        <TransferPanel
          expiresAt={order.expiresAt}
          isOffline={isOffline}
          onExpire={onExpire}
          transfer={transfer}
        />
      )}
    </>
  )
}

function option(value: string, name: string, hint: string, icon: ReactNode) {
  const label = (
    <span className="inline-flex items-center gap-2">
      {icon}
      {name}
    </span>
  )
  return { value, label, hint }
}
