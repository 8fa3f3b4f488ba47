import { FailedAttempt } from './failed-attempt.tsx'
import { GatewayPanel } from './gateway-panel.tsx'
import { MethodChoice } from './method-choice.tsx'
import type { OrderWaitingProps } from './order-waiting.tsx'
import { usePayMethod } from './pay-method.ts'
import { TransferPanel } from './transfer-panel.tsx'

/** The ways to pay an order, and the chosen one. */
export function PayPanel({ order, transfer, isOffline, onExpire }: Omit<OrderWaitingProps, 'isBack'>) {
  const [gateway, choose] = usePayMethod(order.gateways)
  return (
    <>
      {order.failedAttempt && <FailedAttempt attempt={order.failedAttempt} />}
      {order.gateways.length > 0 && (
        <MethodChoice className="mb-6" onSelect={choose} open={order.gateways} value={gateway} />
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
