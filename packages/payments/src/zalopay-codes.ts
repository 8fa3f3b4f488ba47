import type { CodeTable } from './gateway-codes.ts'

/**
 * `sub_return_code` of ZaloPay's gateway v2, one table per call, because one number means different things in two calls.
 * The `return_code` says it in general: 1 success, 2 failed, 3 processing.
 *
 * Sources, read on 2026-11-22 in stored copies:
 * - D: docs.zalopay.vn, knowledge base "Status codes" (beta-docs copy, which breaks off in the middle of the queries),
 *   and a public transcript of ZaloPay's integration document with all of its tables
 * - E: docs.zalopay.vn/v2/general/errors.html, the longer, older list
 * - A, B, C: independent public clients (a TypeScript module that links E row by row, two Spring services)
 *
 * Where they disagree: D has the errors of a call (-401 and below) as `return_code`, E and the clients as
 * `sub_return_code`; both are read. Query_refund -21 and -101 both say that there is no such refund (E, D). The shorter
 * -13 of refund is "order too old to refund" in A and B and "timestamp too old" in D: nothing was made in either case.
 * -11 is named TRANS_ALREADY_SUCCESS without a meaning, so it is taken as a duplicate and asked about.
 */
const ofEveryCall: CodeTable = {
  '-3': { meaning: 'Invalid signature', class: 'config', sources: 'EAB' },
  '-10': { meaning: 'Invalid app', class: 'config', sources: 'EA' },
  '-12': { meaning: 'Bad format of the request', class: 'config', sources: 'EAB' },
  '-27': { meaning: 'Invalid client', class: 'config', sources: 'AB' },
  '-53': { meaning: 'Invalid signature', class: 'config', sources: 'EAB' },
  '-401': { meaning: 'Bad parameters', class: 'config', sources: 'DEABC' },
  '-402': { meaning: 'Invalid app or signature', class: 'config', sources: 'DEABC' },
  '-403': { meaning: 'Invalid signature', class: 'config', sources: 'EAB' },
  '-405': { meaning: 'Invalid client', class: 'config', sources: 'EAB' },
  '-429': { meaning: 'Too many requests', class: 'unavailable', sources: 'DEABC' },
  '-500': { meaning: 'ZaloPay’s own error', class: 'unavailable', sources: 'DEAC' },
  '-999': { meaning: 'Under maintenance', class: 'unavailable', sources: 'DC' },
}

/** `POST /v2/create`. */
export const zalopayCreateCodes: CodeTable = {
  ...ofEveryCall,
  '-2': { meaning: 'Invalid app', class: 'config', sources: 'EB' },
  '-68': { meaning: 'Duplicate app_trans_id', class: 'duplicate', sources: 'DEB' },
}

/** `POST /v2/query`. */
export const zalopayQueryCodes: CodeTable = {
  ...ofEveryCall,
  '-1': { meaning: 'ZaloPay’s own error', class: 'unavailable', sources: 'E' },
  '-2': { meaning: 'Invalid app', class: 'config', sources: 'EB' },
  '-49': { meaning: 'No such transaction', class: 'not_found', sources: 'EA' },
  '-54': { meaning: 'Expired', class: 'failed', sources: 'DEABC' },
  '-63': { meaning: 'Insufficient funds', class: 'failed', sources: 'DEABC' },
  '-92': { meaning: 'Bad app_trans_id', class: 'config', sources: 'DEABC' },
  '-101': { meaning: 'No such order', class: 'not_found', sources: 'DEABC' },
  '-217': { meaning: 'Error at the bank', class: 'failed', sources: 'DC' },
  '-332': { meaning: 'Refused by rules of a promotion', class: 'failed', sources: 'DC' },
  '-333': { meaning: 'Refused by rules of a promotion', class: 'failed', sources: 'DC' },
  '-1330': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'DC' },
  '-1331': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'DC' },
  '-1332': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'DC' },
  '-1333': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'DC' },
  '-1340': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'DC' },
  '-1341': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'DC' },
  '-1342': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'DC' },
  '-1343': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'DC' },
}

const ofRefunds: CodeTable = {
  ...ofEveryCall,
  '-1': { meaning: 'Waits for approval at ZaloPay', class: 'pending', sources: 'DEAB' },
  '-2': { meaning: 'The order may not be given back', class: 'failed', sources: 'EAB' },
  '-4': { meaning: 'The instrument takes no refunds', class: 'failed', sources: 'EAB' },
  '-5': { meaning: 'The payment is not complete', class: 'failed', sources: 'EAB' },
  '-6': { meaning: 'The payment failed', class: 'failed', sources: 'EAB' },
  '-8': { meaning: 'No such payment', class: 'failed', sources: 'EA' },
  '-9': { meaning: 'This kind of payment takes no refunds', class: 'failed', sources: 'EAB' },
  '-11': { meaning: 'Made before', class: 'duplicate', sources: 'EAB' },
  '-13': { meaning: 'Too late for a refund', class: 'failed', sources: 'DEAB' },
  '-14': { meaning: 'Invalid amount', class: 'failed', sources: 'DEAB' },
  '-15': { meaning: 'ZaloPay could not write it down', class: 'pending', sources: 'EAB' },
  '-16': { meaning: 'Being worked on', class: 'pending', sources: 'EAB' },
  '-17': { meaning: 'ZaloPay could not write it down', class: 'pending', sources: 'EAB' },
  '-18': { meaning: 'The state of the payment allows no refund', class: 'failed', sources: 'EAB' },
  '-19': { meaning: 'ZaloPay could not write it down', class: 'pending', sources: 'EAB' },
  '-20': { meaning: 'ZaloPay could not write down the sum', class: 'pending', sources: 'EAB' },
  '-21': { meaning: 'No such refund', class: 'not_found', sources: 'EAB' },
  '-22': { meaning: 'The state of the refund allows none', class: 'failed', sources: 'EAB' },
  '-23': { meaning: 'Duplicate m_refund_id', class: 'duplicate', sources: 'DEAB' },
  '-24': { meaning: 'Bad form of m_refund_id', class: 'config', sources: 'EAB' },
  '-25': { meaning: 'Invalid date in m_refund_id', class: 'config', sources: 'EAB' },
  '-26': { meaning: 'Invalid app in m_refund_id', class: 'config', sources: 'EAB' },
  '-28': { meaning: 'Invalid payment', class: 'failed', sources: 'AB' },
  '-29': { meaning: 'Unknown bank system', class: 'failed', sources: 'AB' },
  '-30': { meaning: 'ZaloPay’s records differ', class: 'pending', sources: 'AB' },
  '-31': { meaning: 'Too late for a refund', class: 'failed', sources: 'AB' },
  '-32': { meaning: 'No refund in parts', class: 'failed', sources: 'DC' },
}

/** `POST /v2/refund`. */
export const zalopayRefundCodes: CodeTable = {
  ...ofRefunds,
  '-101': { meaning: 'No such payment', class: 'failed', sources: 'DB' },
}

/** `POST /v2/query_refund`. */
export const zalopayQueryRefundCodes: CodeTable = {
  ...ofRefunds,
  '0': { meaning: 'The refund failed', class: 'failed', sources: 'D' },
  '2': { meaning: 'Being worked on', class: 'pending', sources: 'D' },
  '-101': { meaning: 'No such m_refund_id', class: 'not_found', sources: 'DC' },
}
