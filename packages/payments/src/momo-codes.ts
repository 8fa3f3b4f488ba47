import type { CodeSources, CodeTable } from './gateway-codes.ts'

export const momoSources: CodeSources = {
  D: {
    name: 'developers.momo.vn/v3/docs/payment/api/result-handling/resultcode, whole in api-evangelist/momo (errors/momo-error-codes.yml, state of 2026-08-26)',
    kind: 'document',
    read: '2026-11-22',
  },
  V: {
    name: 'The same table in Vietnamese, an older state: vvc.vn/ma-loi-momo-1683801416 (2023)',
    kind: 'document',
    read: '2026-11-22',
  },
  A: {
    name: 'Public TypeScript client with `momoResponseStatusCodeMapper`',
    kind: 'client',
    read: '2026-11-22',
  },
  B: { name: 'Public NestJS client with `MoMoException`', kind: 'client', read: '2026-11-22' },
}

/**
 * `resultCode` of MoMo's gateway v2, the same in answers, notices and queries.
 *
 * Where the sources disagree: 9000 is not "final" in the document, whose advice is that a one-step payment
 * (`autoCapture` 1, which is what we send) counts as paid. 8000 is gone from today's document. 4010 and 4011 stand in one
 * client only and in no document, 4015 nowhere: they are left out, so nothing is concluded from them until the gateway
 * is asked. 98, 99 and 2019 are final in the document; 99 as the answer to a query is not believed, because it may be
 * about the query. Of 1081 the document says that the money may have been given back before.
 */
export const momoCodes: CodeTable = {
  '0': { meaning: 'Successful', class: 'success', sources: 'DAB' },
  '9000': { meaning: 'Authorised; paid where it is captured in one step', class: 'success', sources: 'DAB' },
  '1000': { meaning: 'Waits for the payer to confirm', class: 'pending', sources: 'DAB' },
  '7000': { meaning: 'Being processed', class: 'pending', sources: 'DAB' },
  '7002': { meaning: 'Being processed by the provider of the instrument', class: 'pending', sources: 'DAB' },
  '8000': { meaning: 'Waits for the payer to confirm again', class: 'pending', sources: 'V' },
  '10': { meaning: 'Under maintenance', class: 'unavailable', sources: 'DAB' },
  '11': { meaning: 'Access denied', class: 'config', sources: 'DAB' },
  '12': { meaning: 'Unsupported version of the interface', class: 'config', sources: 'DAB' },
  '13': { meaning: 'Merchant not authenticated', class: 'config', sources: 'DAB' },
  '20': { meaning: 'Bad format of the request', class: 'config', sources: 'DAB' },
  '21': { meaning: 'Invalid amount', class: 'config', sources: 'DAB' },
  '22': { meaning: 'Amount out of range', class: 'config', sources: 'DAB' },
  '40': { meaning: 'Duplicate requestId', class: 'duplicate', sources: 'DAB' },
  '41': { meaning: 'Duplicate orderId', class: 'duplicate', sources: 'DAB' },
  '42': { meaning: 'orderId invalid or not found', class: 'not_found', sources: 'DAB' },
  '43': { meaning: 'Conflict with another transaction in progress', class: 'duplicate', sources: 'DAB' },
  '45': { meaning: 'Duplicate ItemId', class: 'config', sources: 'DAB' },
  '47': { meaning: 'Inapplicable data in the request', class: 'config', sources: 'DAB' },
  '98': { meaning: 'QR code not generated', class: 'failed', sources: 'DAB' },
  '99': { meaning: 'Unknown error', class: 'failed', sources: 'DAB' },
  '1001': { meaning: 'Insufficient funds', class: 'failed', sources: 'DAB' },
  '1002': { meaning: 'Refused by the issuer', class: 'failed', sources: 'DAB' },
  '1003': { meaning: 'Cancelled after it was authorised', class: 'failed', sources: 'DAB' },
  '1004': { meaning: 'Over the payer’s limit', class: 'failed', sources: 'DAB' },
  '1005': { meaning: 'Address or QR code expired', class: 'failed', sources: 'DAB' },
  '1006': { meaning: 'The payer refused to confirm', class: 'failed', sources: 'DAB' },
  '1007': { meaning: 'Account missing or inactive', class: 'failed', sources: 'DAB' },
  '1017': { meaning: 'Cancelled by the merchant', class: 'failed', sources: 'DAB' },
  '1026': { meaning: 'Restricted by rules of a promotion', class: 'failed', sources: 'DAB' },
  '1080': { meaning: 'Refund failed while it was processed', class: 'failed', sources: 'DAB' },
  '1081': { meaning: 'Refund refused; perhaps given back before', class: 'failed', sources: 'DAB' },
  '1088': { meaning: 'Refund refused; the payment cannot be given back', class: 'failed', sources: 'DAB' },
  '2019': { meaning: 'Invalid orderGroupId', class: 'failed', sources: 'DAB' },
  '4001': { meaning: 'The payer’s account is restricted', class: 'failed', sources: 'DAB' },
  '4002': { meaning: 'The payer’s identity is not verified (C06)', class: 'failed', sources: 'DAB' },
  '4100': { meaning: 'The payer failed to sign in', class: 'failed', sources: 'DAB' },
}
