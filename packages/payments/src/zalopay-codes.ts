import type { CodeSources, CodeTable } from './gateway-codes.ts'

export const zalopaySources: CodeSources = {
  D: {
    name: 'docs.zalopay.vn, knowledge base “Status codes” (beta-docs.zalopay.vn/docs/developer-tools/knowledge-base/status-codes; the copy breaks off in the queries)',
    kind: 'document',
    read: '2026-11-22',
  },
  T: {
    name: 'Error tables of ZaloPay’s integration documents “Payment Gateway” and “VietQR”, in two public transcripts that are whole',
    kind: 'document',
    read: '2026-11-22',
  },
  O: {
    name: 'docs.zalopay.vn/en/v2/reference/common/overview.html, common errors',
    kind: 'document',
    read: '2026-11-22',
  },
  L: {
    name: 'Public transcript of the document of version 1 (`getpartialrefundstatus`)',
    kind: 'document',
    read: '2026-11-22',
  },
  A: {
    name: 'Public TypeScript module with `ZLP_SUB_RETURN_CODE`, which links docs.zalopay.vn/v2/general/errors.html',
    kind: 'client',
    read: '2026-11-22',
  },
  B: { name: 'Public Spring service `springbootzalopay`', kind: 'client', read: '2026-11-22' },
  C: {
    name: 'Public Spring service with `ZalopayQueryRefundStatusCode`',
    kind: 'client',
    read: '2026-11-22',
  },
  F: {
    name: 'ntabodoiqua/cnweb_20251 (Spring), ZaloPaySubReturnCode.java',
    kind: 'client',
    read: '2026-11-22',
  },
  P: { name: 'Public Magento module `Lof\\ZaloPayment` (version 1)', kind: 'client', read: '2026-11-22' },
}

/**
 * `sub_return_code` of ZaloPay's gateway v2, one table per call, because one number means different things in two calls.
 * The `return_code` says it in general: 1 success, 2 failed, 3 processing.
 *
 * Where the sources disagree: T has the errors of a call (-401 and below) as `return_code`, the clients have them as
 * `sub_return_code`, and -1330 to -1343 are the one in one document and the other in the other; both are read. -13 of a
 * refund is "order too old to refund" in A and C and "timestamp too old" in T and F; nothing was made in either case. -32 is
 * "no refund in parts" in C and F and "no refund" in T. Query_refund -21 (A, B) and -101 (T, C, F) both say that there is
 * no such refund. -11 is named TRANS_ALREADY_SUCCESS and -22 says that there is a refund in another state: both are taken
 * as asked for before. -49 of a query also comes for payments that are older than two days, whatever became of them (O).
 */
const ofEveryCall: CodeTable = {
  '-3': { meaning: 'Invalid signature', class: 'config', sources: 'ABL' },
  '-10': { meaning: 'Invalid app', class: 'config', sources: 'AL' },
  '-12': { meaning: 'Bad format of the request', class: 'config', sources: 'AB' },
  '-27': { meaning: 'Invalid client', class: 'config', sources: 'AB' },
  '-53': { meaning: 'Invalid signature', class: 'config', sources: 'ABP' },
  '-401': { meaning: 'Bad parameters', class: 'config', sources: 'DTABCF' },
  '-402': { meaning: 'Invalid app or signature', class: 'config', sources: 'DTABCF' },
  '-403': { meaning: 'Invalid signature', class: 'config', sources: 'AB' },
  '-405': { meaning: 'Invalid client', class: 'config', sources: 'AB' },
  '-429': { meaning: 'Too many requests', class: 'unavailable', sources: 'DTABCF' },
  '-500': { meaning: 'ZaloPay’s own error', class: 'unavailable', sources: 'DTABCF' },
  '-999': { meaning: 'Under maintenance', class: 'unavailable', sources: 'DTCF' },
}

/** `POST /v2/create`. */
export const zalopayCreateCodes: CodeTable = {
  ...ofEveryCall,
  '-2': { meaning: 'Invalid app', class: 'config', sources: 'BP' },
  '-54': { meaning: 'The time of the order is off', class: 'config', sources: 'OP' },
  '-68': { meaning: 'Duplicate app_trans_id', class: 'duplicate', sources: 'DTB' },
}

/** `POST /v2/query`. */
export const zalopayQueryCodes: CodeTable = {
  ...ofEveryCall,
  '-2': { meaning: 'Invalid app', class: 'config', sources: 'BP' },
  '-49': { meaning: 'No such transaction', class: 'not_found', sources: 'OAP' },
  '-54': { meaning: 'Expired', class: 'failed', sources: 'DTABCF' },
  '-63': { meaning: 'Insufficient funds', class: 'failed', sources: 'TABCF' },
  '-92': { meaning: 'Bad app_trans_id', class: 'config', sources: 'TABCF' },
  '-101': { meaning: 'No such order', class: 'not_found', sources: 'TABCF' },
  '-217': { meaning: 'Error at the bank', class: 'failed', sources: 'TCF' },
  '-332': { meaning: 'Refused by rules of a promotion', class: 'failed', sources: 'TCF' },
  '-333': { meaning: 'Refused by rules of a promotion', class: 'failed', sources: 'TCF' },
  '-1330': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'TCF' },
  '-1331': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'TCF' },
  '-1332': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'TCF' },
  '-1333': { meaning: 'Over the payer’s limit of the day', class: 'failed', sources: 'TCF' },
  '-1340': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'TCF' },
  '-1341': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'TCF' },
  '-1342': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'TCF' },
  '-1343': { meaning: 'Over the payer’s limit of the month', class: 'failed', sources: 'TCF' },
}

const ofRefunds: CodeTable = {
  ...ofEveryCall,
  '-1': { meaning: 'Waits for approval at ZaloPay', class: 'pending', sources: 'TABCFL' },
  '-2': { meaning: 'The order may not be given back', class: 'failed', sources: 'ABCF' },
  '-4': { meaning: 'The instrument takes no refunds', class: 'failed', sources: 'AB' },
  '-5': { meaning: 'The payment is not complete', class: 'failed', sources: 'AB' },
  '-6': { meaning: 'The payment failed', class: 'failed', sources: 'AB' },
  '-8': { meaning: 'No such payment', class: 'failed', sources: 'A', isSeenOnce: true },
  '-9': { meaning: 'This kind of payment takes no refunds', class: 'failed', sources: 'AB' },
  '-11': { meaning: 'Made before', class: 'duplicate', sources: 'AB' },
  '-13': { meaning: 'Too late for a refund', class: 'failed', sources: 'TABCFL' },
  '-14': { meaning: 'Invalid amount', class: 'failed', sources: 'TABCF' },
  '-15': { meaning: 'ZaloPay could not write it down', class: 'pending', sources: 'AB' },
  '-16': { meaning: 'Being worked on', class: 'pending', sources: 'ABCF' },
  '-17': { meaning: 'ZaloPay could not write it down', class: 'pending', sources: 'AB' },
  '-18': { meaning: 'The state of the payment allows no refund', class: 'failed', sources: 'AB' },
  '-19': { meaning: 'ZaloPay could not write it down', class: 'pending', sources: 'AB' },
  '-20': { meaning: 'ZaloPay could not write down the sum', class: 'pending', sources: 'AB' },
  '-21': { meaning: 'No such refund', class: 'not_found', sources: 'AB' },
  '-22': { meaning: 'There is a refund, in a state that allows none', class: 'duplicate', sources: 'AB' },
  '-23': { meaning: 'Duplicate m_refund_id', class: 'duplicate', sources: 'TAB' },
  '-24': { meaning: 'Bad form of m_refund_id', class: 'config', sources: 'ABL' },
  '-25': { meaning: 'Invalid date in m_refund_id', class: 'config', sources: 'ABL' },
  '-26': { meaning: 'Invalid app in m_refund_id', class: 'config', sources: 'ABL' },
  '-28': { meaning: 'Invalid payment', class: 'failed', sources: 'AB' },
  '-29': { meaning: 'Unknown bank system', class: 'failed', sources: 'AB' },
  '-30': { meaning: 'ZaloPay’s records differ', class: 'pending', sources: 'AB' },
  '-31': { meaning: 'Too late for a refund', class: 'failed', sources: 'AB' },
  '-32': { meaning: 'No refund in parts, or none at all', class: 'failed', sources: 'TCF' },
}

/** `POST /v2/refund`. */
export const zalopayRefundCodes: CodeTable = {
  ...ofRefunds,
  '-101': { meaning: 'No such payment', class: 'failed', sources: 'TB' },
}

/** `POST /v2/query_refund`. */
export const zalopayQueryRefundCodes: CodeTable = {
  ...ofRefunds,
  '0': { meaning: 'The refund failed', class: 'failed', sources: 'T' },
  '2': { meaning: 'Being worked on', class: 'pending', sources: 'TL' },
  '-101': { meaning: 'No such m_refund_id', class: 'not_found', sources: 'TCF' },
}
