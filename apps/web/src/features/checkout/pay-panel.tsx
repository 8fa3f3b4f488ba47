import { FailedAttempt } from './failed-attempt.tsx'
import { GatewayPanel } from './gateway-panel.tsx'
import { MethodFold } from './method-fold.tsx'
import type { OrderWaitingProps } from './order-waiting.tsx'
import { usePayMethod } from './pay-method.ts'
import { Shortfall } from './shortfall.tsx'
import { TransferPanel } from './transfer-panel.tsx'

interface PayPanelProps extends Omit<OrderWaitingProps, 'isBack'> {
  /** The payer was at a gateway and returned. */
  cameBack: boolean
}

/** The ways to pay an order, and the chosen one. */
export function PayPanel({ order, transfer, isOffline, onExpire, cameBack }: PayPanelProps) {
  const [gateway, choose] = usePayMethod(order.gateways)
  return (
    <>
      {order.shortfall && <Shortfall shortfall={order.shortfall} />}
      {order.failedAttempt && <FailedAttempt attempt={order.failedAttempt} />}
      {order.gateways.length > 0 && (
        <MethodFold
          onSelect={choose}
          open={order.gateways}
          startsOpen={cameBack || order.failedAttempt !== null}
          value={gateway}
        />
      )}
      {gateway ? (
        <GatewayPanel amount={order.total} code={order.code} gateway={gateway} isOffline={isOffline} />
      ) : (
        <TransferPanel
          expiresAt={order.shortfall || order.instalment?.dueAt ? null : order.expiresAt}
          isOffline={isOffline}
          onExpire={onExpire}
          transfer={transfer}
        />
      )}
    </>
  )
}
