import type { invoiceCorrection, invoiceDelivery } from '@repo/contract/invoices'
import type { z } from 'zod'
import type { CorrectionRow } from './corrections.repo.ts'
import type { DeliveryRow } from './deliveries.repo.ts'
import type { findNewestFiles } from './invoice-files.repo.ts'

/** A correction as its buyer sees it. */
export function toCorrectionView(
  { id, kind, state, total, tax, reason, number, lookUpCode, issuedAt, orderId }: CorrectionRow,
  files: Awaited<ReturnType<typeof findNewestFiles>>,
): z.input<typeof invoiceCorrection> {
  return {
    id,
    kind,
    state,
    total,
    tax,
    reason,
    number,
    lookUpCode: lookUpCode || null,
    issuedAt: issuedAt?.toISOString() ?? null,
    files: files(orderId, id),
  }
}

/** How far the invoice of an order, or a correction of it, has come at the provider. */
export function toDeliveryView(
  deliveries: readonly DeliveryRow[],
  reference: string,
): z.input<typeof invoiceDelivery> {
  const own = deliveries.find((one) => one.reference === reference)
  return own ? { state: own.state, fault: own.state === 'issued' ? null : own.faultWords } : null
}
