export { findOrderCode, newOrderCode } from './order-code.ts'
export {
  type BankNotice,
  parseSepayNotice,
  SEPAY_TOLERANCE_MS,
  type SepayNoticeBody,
  type SepaySignature,
  verifySepaySignature,
} from './sepay.ts'
export { buildVietQr, type VietQrInput } from './viet-qr.ts'
