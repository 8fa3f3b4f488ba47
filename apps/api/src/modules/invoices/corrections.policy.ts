import type { CorrectionRow } from './corrections.repo.ts'

/**
 * What article 19 of Decree 123/2020/ND-CP, as amended by Decree 70/2025/ND-CP, allows after an invoice was issued; the
 * table of kinds stands in the contract (`invoices.ts`).
 */

/** An invoice that was adjusted is adjusted again, never replaced; `besides` are its other corrections. */
export const isReplaceable = (besides: readonly Pick<CorrectionRow, 'kind'>[]): boolean =>
  besides.every(({ kind }) => kind === 'replacement')

/**
 * A refund leads to an adjustment. Until it is handed on, an accountant may choose a replacement instead, or go back,
 * while nothing else followed the invoice.
 */
export const mayChangeKind = (
  { id, state, refundId }: Pick<CorrectionRow, 'id' | 'state' | 'refundId'>,
  all: readonly Pick<CorrectionRow, 'id' | 'kind'>[],
): boolean =>
  state === 'waiting' &&
  refundId !== null &&
  all.at(-1)?.id === id &&
  isReplaceable(all.filter((one) => one.id !== id))
