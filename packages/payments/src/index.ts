export { type AmountLimits, amountLimits, takesAmount } from './amount-limits.ts'
export { CASSO_TOLERANCE_MS, type CassoSignature, parseCassoNotice, verifyCassoSignature } from './casso.ts'
export { CASSO_LIST_PATH, cassoErrorOf, cassoListQuery, readCassoPage } from './casso-list.ts'
export { type FailureReason, readFailure } from './failure.ts'
export type { ListedTransfer, ListedTransfers } from './listed-transfer.ts'
export {
  buildMomoCreate,
  buildMomoQuery,
  type MomoMerchant,
  type MomoPayment,
  readMomoNotice,
  readMomoQueryAnswer,
} from './momo.ts'
export {
  buildMomoRefund,
  buildMomoRefundQuery,
  type MomoRefund,
  readMomoRefundAnswer,
  readMomoRefundQueryAnswer,
} from './momo-refund.ts'
export { napasBanks } from './napas-banks.ts'
export { findOrderCode, mayBeInOrderCode, newOrderCode } from './order-code.ts'
export { writeCreditTransfers } from './pain-001.ts'
export { readPayosNotice } from './payos.ts'
export type { AskedRefund, RefundReport } from './refund-report.ts'
export type { PaymentOutcome, PaymentReport } from './report.ts'
export {
  type BankNotice,
  parseSepayNotice,
  SEPAY_TOLERANCE_MS,
  type SepayNoticeBody,
  type SepaySignature,
  toAccount,
  verifySepaySignature,
} from './sepay.ts'
export { readSepayList, SEPAY_LIST_MOST, SEPAY_LIST_PATH, sepayListQuery } from './sepay-list.ts'
export {
  findSettlementHeaders,
  matchSettlementColumns,
  type SettlementColumns,
  settlementFields,
} from './settlements/columns.ts'
export { readRowFacts, readSettlement } from './settlements/read.ts'
export {
  netOf,
  type Settlement,
  type SettlementFault,
  type SettlementKind,
  type SettlementLine,
  settlementKeys,
} from './settlements/settlement.ts'
export type { TableRow } from './statements/headers.ts'
export { isMt940, readMt940 } from './statements/mt940.ts'
export {
  bookingDay,
  type Statement,
  type StatementFault,
  type StatementLine,
  statementKeys,
  type UnreadableLine,
} from './statements/statement.ts'
export {
  findHeaders,
  matchStatementColumns,
  readTable,
  type StatementColumns,
} from './statements/tables.ts'
export { bankTransferNumber, identifiesTransfer, toTransferNumber } from './transfer-number.ts'
export { buildVietQr, type VietQrInput } from './viet-qr.ts'
export { formatVietnamTime, isDayOnly, parseVietnamTime } from './vietnam-time.ts'
export { buildVnpayPayUrl, readVnpayNotice, type VnpayMerchant, type VnpayPayment } from './vnpay/pay.ts'
export {
  type AskedVnpayRefund,
  buildVnpayRefund,
  readVnpayRefundAnswer,
  readVnpayRefundQueryAnswer,
  type VnpayRefund,
} from './vnpay/refunds.ts'
export {
  buildVnpayQuery,
  readVnpayQueryAnswer,
  type VnpayQuery,
  type VnpayQueryAnswer,
} from './vnpay/transactions.ts'
export {
  buildZalopayCreate,
  buildZalopayQuery,
  isZalopayKnown,
  isZalopayUnknown,
  readZalopayCallback,
  readZalopayQueryAnswer,
  type ZalopayMerchant,
  type ZalopayPayment,
  zalopayTransId,
} from './zalopay.ts'
export {
  buildZalopayRefund,
  buildZalopayRefundQuery,
  readZalopayRefundAnswer,
  readZalopayRefundQueryAnswer,
  type ZalopayRefund,
  zalopayRefundId,
} from './zalopay-refund.ts'
