import { useKept } from '../../components/use-kept.ts'
import type { Gateway } from './checkout.types.ts'

/**
 * The chosen way to pay: one of the open gateways, or null for the bank transfer. Kept in this tab, so that it goes
 * along from the price to the order, and is still there for who comes back from a gateway without success.
 */
export function usePayMethod(open: readonly Gateway[]): [Gateway | null, (method: Gateway | null) => void] {
  const [{ method }, keep] = useKept('pay-method', { method: '' })
  return [open.find((name) => name === method) ?? null, (next) => keep({ method: next ?? '' })]
}
