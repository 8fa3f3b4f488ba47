import { RadioGroup } from '@repo/ui/radio-group'
import { CreditCard, QrCode, Smartphone, Wallet } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Gateway } from './checkout.types.ts'
import { paymentMessages as copy, gatewayWords } from './payment.messages.ts'

const transfer = 'vietqr'

const icons: Record<Gateway, ReactNode> = {
  vnpay: <CreditCard aria-hidden="true" size={20} />,
  momo: <Smartphone aria-hidden="true" size={20} />,
  zalopay: <Wallet aria-hidden="true" size={20} />,
}

/** The icon of a way to pay; null for the bank transfer. */
export const methodIcon = (gateway: Gateway | null): ReactNode =>
  gateway ? icons[gateway] : <QrCode aria-hidden="true" className="shrink-0" size={20} />

interface MethodChoiceProps {
  /** Gateways that can be used besides the bank transfer. */
  open: readonly Gateway[]
  /** Null for the bank transfer. */
  value: Gateway | null
  onSelect: (gateway: Gateway | null) => void
  isLegendHidden?: boolean
  className?: string
}

/** The ways to pay as cards, the bank transfer first. */
export function MethodChoice({ open, value, onSelect, isLegendHidden, className }: MethodChoiceProps) {
  const options = [
    option(transfer, copy.vietqr, copy.vietqrHint, methodIcon(null)),
    ...open.map((name) => option(name, gatewayWords[name].name, gatewayWords[name].hint, icons[name])),
  ]
  return (
    <RadioGroup
      className={className}
      isLegendHidden={isLegendHidden}
      legend={copy.choose}
      look="cards"
      onValueChange={(chosen) => onSelect(open.find((name) => name === chosen) ?? null)}
      options={options}
      value={value ?? transfer}
    />
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
