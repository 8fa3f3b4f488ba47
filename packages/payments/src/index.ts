export { CASSO_TOLERANCE_MS, type CassoSignature, parseCassoNotice, verifyCassoSignature } from './casso.ts'
export { type FailureReason, readFailure } from './failure.ts'
export {
  buildMomoCreate,
  buildMomoQuery,
  buildMomoRefund,
  type MomoMerchant,
  type MomoPayment,
  type MomoRefund,
  readMomoNotice,
  readMomoQueryAnswer,
} from './momo.ts'
export { findOrderCode, newOrderCode } from './order-code.ts'
export { readPayosNotice } from './payos.ts'
export type { PaymentOutcome, PaymentReport } from './report.ts'
export {
  type BankNotice,
  parseSepayNotice,
  SEPAY_TOLERANCE_MS,
  type SepayNoticeBody,
  type SepaySignature,
  verifySepaySignature,
} from './sepay.ts'
export { buildVietQr, type VietQrInput } from './viet-qr.ts'
export { buildVnpayPayUrl, readVnpayNotice, type VnpayMerchant, type VnpayPayment } from './vnpay/pay.ts'
export {
  buildVnpayQuery,
  buildVnpayRefund,
  readVnpayQueryAnswer,
  readVnpayRefundAnswer,
  type VnpayQuery,
  type VnpayQueryAnswer,
  type VnpayRefund,
  type VnpayRefundAnswer,
} from './vnpay/transactions.ts'
export {
  buildZalopayCreate,
  buildZalopayQuery,
  buildZalopayRefund,
  readZalopayCallback,
  readZalopayQueryAnswer,
  type ZalopayMerchant,
  type ZalopayPayment,
  type ZalopayRefund,
  zalopayRefundId,
  zalopayTransId,
} from './zalopay.ts'
