import type { CodeTable } from '../gateway-codes.ts'

/**
 * Codes of VNPay 2.1.0. One number means different things in a notice, a query and a refund, so each has its table.
 *
 * Sources, read on 2026-11-22 in stored copies:
 * - D: sandbox.vnpayment.vn/apis/docs, "Bảng mã lỗi" of PAY and of querydr and refund; the copies break off before the
 *   tables, so the rows are those that public clients quote from it in the same words
 * - A, B: two independent public clients (a Java table by command, a Spring controller)
 * - C: a TypeScript client with shorter tables
 *
 * Where they disagree: refund 02 is "more than was paid" in A and B and "unknown terminal" in C; nothing is given back
 * in either case. Refund 94 is "repeated within five minutes" in A and B and "asked for before, being worked on" in C:
 * it is never taken as refused.
 */
export const vnpayPayCodes: CodeTable = {
  '00': { meaning: 'Successful', class: 'success', sources: 'DAC' },
  '07': { meaning: 'Taken from the payer, suspected of fraud', class: 'review', sources: 'DAC' },
  '09': { meaning: 'The card is not registered for internet banking', class: 'failed', sources: 'DAC' },
  '10': { meaning: 'Wrong card or account details three times', class: 'failed', sources: 'DAC' },
  '11': { meaning: 'Expired', class: 'failed', sources: 'DAC' },
  '12': { meaning: 'Card or account locked', class: 'failed', sources: 'DAC' },
  '13': { meaning: 'Wrong one-time password', class: 'failed', sources: 'DAC' },
  '24': { meaning: 'Cancelled by the payer', class: 'failed', sources: 'DAC' },
  '51': { meaning: 'Insufficient funds', class: 'failed', sources: 'DAC' },
  '65': { meaning: 'Over the limit of the day', class: 'failed', sources: 'DAC' },
  '75': { meaning: 'The bank is under maintenance', class: 'failed', sources: 'DAC' },
  '79': { meaning: 'Wrong payment password too often', class: 'failed', sources: 'DAC' },
  '99': { meaning: 'Other errors', class: 'failed', sources: 'DAC' },
}

/** `vnp_TransactionStatus` of a payment. 05, 06 and 09 are of refunds. */
export const vnpayStatuses: CodeTable = {
  '00': { meaning: 'Successful', class: 'success', sources: 'DC' },
  '01': { meaning: 'Not complete', class: 'pending', sources: 'DC' },
  '02': { meaning: 'Failed', class: 'failed', sources: 'DC' },
  '04': { meaning: 'Reversed: taken by the bank, not come to VNPay', class: 'review', sources: 'DC' },
  '07': { meaning: 'Suspected of fraud', class: 'review', sources: 'DC' },
}

/** `vnp_TransactionStatus` of a refund. */
export const vnpayRefundStatuses: CodeTable = {
  '00': { meaning: 'Successful', class: 'success', sources: 'DC' },
  '05': { meaning: 'VNPay is working on it', class: 'pending', sources: 'DC' },
  '06': { meaning: 'VNPay has told the bank to pay', class: 'success', sources: 'DC' },
  '09': { meaning: 'Refused', class: 'failed', sources: 'DC' },
}

/** `vnp_ResponseCode` of a `querydr`. */
export const vnpayQueryCodes: CodeTable = {
  '00': { meaning: 'Answered', class: 'success', sources: 'DAC' },
  '02': { meaning: 'Unknown terminal', class: 'config', sources: 'DAC' },
  '03': { meaning: 'Bad format', class: 'config', sources: 'DAC' },
  '91': { meaning: 'No such transaction', class: 'not_found', sources: 'DAC' },
  '94': { meaning: 'Repeated too soon', class: 'unavailable', sources: 'DAC' },
  '97': { meaning: 'Invalid signature', class: 'config', sources: 'DAC' },
  '99': { meaning: 'Other errors', class: 'unavailable', sources: 'DAC' },
}

/** `vnp_ResponseCode` of a `refund`. */
export const vnpayRefundCodes: CodeTable = {
  '00': { meaning: 'Taken in', class: 'success', sources: 'DABC' },
  '02': { meaning: 'More than was paid, or unknown terminal', class: 'failed', sources: 'DABC' },
  '03': { meaning: 'Bad format', class: 'config', sources: 'DABC' },
  '04': { meaning: 'No full refund after one of a part', class: 'failed', sources: 'DAB' },
  '13': { meaning: 'Only refunds of parts', class: 'failed', sources: 'DAB' },
  '91': { meaning: 'No such transaction', class: 'failed', sources: 'DABC' },
  '93': { meaning: 'Invalid amount', class: 'failed', sources: 'DAB' },
  '94': { meaning: 'Asked for before', class: 'duplicate', sources: 'DABC' },
  '95': { meaning: 'The payment did not succeed', class: 'failed', sources: 'DABC' },
  '97': { meaning: 'Invalid signature', class: 'config', sources: 'DABC' },
  '98': { meaning: 'Timed out', class: 'unavailable', sources: 'DAB' },
  '99': { meaning: 'Other errors', class: 'unavailable', sources: 'DABC' },
}
