/** Why the payment was refused, by what the payer can do next. */
export type FailureReason =
  | 'cancelled'
  | 'no_funds'
  | 'expired'
  | 'limit'
  | 'wrong_code'
  | 'account_locked'
  | 'bank_down'
  | 'refused'
  | 'other'

/** `vnp_ResponseCode` of a payment that did not succeed (VNPay 2.1.0, "Bảng mã lỗi"). */
const vnpay: Record<string, FailureReason> = {
  '09': 'refused',
  '10': 'wrong_code',
  '11': 'expired',
  '12': 'account_locked',
  '13': 'wrong_code',
  '24': 'cancelled',
  '51': 'no_funds',
  '65': 'limit',
  '75': 'bank_down',
  '79': 'wrong_code',
}

/** `resultCode` (developers.momo.vn, "Bảng mã lỗi"). */
const momo: Record<string, FailureReason> = {
  '10': 'bank_down',
  '1001': 'no_funds',
  '1002': 'refused',
  '1003': 'cancelled',
  '1004': 'limit',
  '1005': 'expired',
  '1006': 'cancelled',
  '1007': 'account_locked',
  '1017': 'cancelled',
  '1026': 'refused',
  '4001': 'account_locked',
  '4002': 'account_locked',
  '4100': 'wrong_code',
}

/** `sub_return_code` (docs.zalopay.vn, "Bảng mã lỗi"). */
const zalopay: Record<string, FailureReason> = {
  '-54': 'expired',
  '-63': 'no_funds',
  '-217': 'bank_down',
  '-332': 'refused',
  '-333': 'refused',
  '-1330': 'limit',
  '-1331': 'limit',
  '-1332': 'limit',
  '-1333': 'limit',
  '-1340': 'limit',
  '-1341': 'limit',
  '-1342': 'limit',
  '-1343': 'limit',
}

const tables = { vnpay, momo, zalopay }

/** @param code the gateway's own, as a report carries it; an unknown one is `other`. */
export function readFailure(gateway: keyof typeof tables, code: string | null): FailureReason {
  const table = tables[gateway]
  return code !== null && Object.hasOwn(table, code) ? (table[code] ?? 'other') : 'other'
}
