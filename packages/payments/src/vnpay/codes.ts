import type { CodeSources, CodeTable } from '../gateway-codes.ts'

export const vnpaySources: CodeSources = {
  D: {
    name: 'sandbox.vnpayment.vn/apis/docs/bang-ma-loi, all three tables as a public Java client quotes them (`VnPayResultDTO`)',
    kind: 'document',
    read: '2026-11-22',
  },
  E: {
    name: 'The same document’s table of payments in api-evangelist/vnlife (errors/vnlife-decline-codes.yml, state of 2026-07-21)',
    kind: 'document',
    read: '2026-11-22',
  },
  A: {
    name: 'lehuygiang28/vnpay (TypeScript), response-map.constant.ts',
    kind: 'client',
    read: '2026-11-22',
  },
  B: {
    name: 'phanxuanquang/VNPAY.NET (C#), PaymentResponseCode.cs and TransactionStatusCode.cs',
    kind: 'client',
    read: '2026-11-22',
  },
  C: { name: 'Public TypeScript client with `VnPayRefundStatus`', kind: 'client', read: '2026-11-22' },
}

/**
 * Codes of VNPay 2.1.0. One number means different things in a notice, a query and a refund, so each has its table.
 *
 * Where the sources disagree: refund 02 is "more than was paid" in D and C and "unknown terminal" in A; nothing is given
 * back in either case. Refund 94 is "repeated within five minutes" in D and C and "asked for before, being worked on" in
 * A: it is never taken as refused.
 */
export const vnpayPayCodes: CodeTable = {
  '00': { meaning: 'Successful', class: 'success', sources: 'DEAB' },
  '07': { meaning: 'Taken from the payer, suspected of fraud', class: 'review', sources: 'DEAB' },
  '09': { meaning: 'The card is not registered for internet banking', class: 'failed', sources: 'DEAB' },
  '10': { meaning: 'Wrong card or account details three times', class: 'failed', sources: 'DEAB' },
  '11': { meaning: 'Expired', class: 'failed', sources: 'DEAB' },
  '12': { meaning: 'Card or account locked', class: 'failed', sources: 'DEB' },
  '13': { meaning: 'Wrong one-time password', class: 'failed', sources: 'DEB' },
  '24': { meaning: 'Cancelled by the payer', class: 'failed', sources: 'DEAB' },
  '51': { meaning: 'Insufficient funds', class: 'failed', sources: 'DEAB' },
  '65': { meaning: 'Over the limit of the day', class: 'failed', sources: 'DEAB' },
  '75': { meaning: 'The bank is under maintenance', class: 'failed', sources: 'DEAB' },
  '79': { meaning: 'Wrong payment password too often', class: 'failed', sources: 'DEB' },
  '99': { meaning: 'Other errors', class: 'failed', sources: 'DEB' },
}

/** `vnp_TransactionStatus` of a payment. 05, 06 and 09 are of refunds. */
export const vnpayStatuses: CodeTable = {
  '00': { meaning: 'Successful', class: 'success', sources: 'AB' },
  '01': { meaning: 'Not complete', class: 'pending', sources: 'AB' },
  '02': { meaning: 'Failed', class: 'failed', sources: 'AB' },
  '04': { meaning: 'Reversed: taken by the bank, not come to VNPay', class: 'review', sources: 'AB' },
  '07': { meaning: 'Suspected of fraud', class: 'review', sources: 'AB' },
}

/** `vnp_TransactionStatus` of a refund. */
export const vnpayRefundStatuses: CodeTable = {
  '00': { meaning: 'Successful', class: 'success', sources: 'AB' },
  '05': { meaning: 'VNPay is working on it', class: 'pending', sources: 'AB' },
  '06': { meaning: 'VNPay has told the bank to pay', class: 'success', sources: 'AB' },
  '09': { meaning: 'Refused', class: 'failed', sources: 'AB' },
}

/** `vnp_ResponseCode` of a `querydr`. */
export const vnpayQueryCodes: CodeTable = {
  '00': { meaning: 'Answered', class: 'success', sources: 'DA' },
  '02': { meaning: 'Unknown terminal', class: 'config', sources: 'DAC' },
  '03': { meaning: 'Bad format', class: 'config', sources: 'DAC' },
  '91': { meaning: 'No such transaction', class: 'not_found', sources: 'DAC' },
  '94': { meaning: 'Repeated too soon', class: 'unavailable', sources: 'DAC' },
  '97': { meaning: 'Invalid signature', class: 'config', sources: 'DAC' },
  '99': { meaning: 'Other errors', class: 'unavailable', sources: 'DAC' },
}

/** `vnp_ResponseCode` of a `refund`. */
export const vnpayRefundCodes: CodeTable = {
  '00': { meaning: 'Taken in', class: 'success', sources: 'DA' },
  '02': { meaning: 'More than was paid, or unknown terminal', class: 'failed', sources: 'DAC' },
  '03': { meaning: 'Bad format', class: 'config', sources: 'DAC' },
  '04': { meaning: 'No full refund after one of a part', class: 'failed', sources: 'DC' },
  '13': { meaning: 'Only refunds of parts', class: 'failed', sources: 'DC' },
  '91': { meaning: 'No such transaction', class: 'failed', sources: 'DAC' },
  '93': { meaning: 'Invalid amount', class: 'failed', sources: 'DC' },
  '94': { meaning: 'Asked for before', class: 'duplicate', sources: 'DAC' },
  '95': { meaning: 'The payment did not succeed', class: 'failed', sources: 'DAC' },
  '97': { meaning: 'Invalid signature', class: 'config', sources: 'DAC' },
  '98': { meaning: 'Timed out', class: 'unavailable', sources: 'DC' },
  '99': { meaning: 'Other errors', class: 'unavailable', sources: 'DAC' },
}
