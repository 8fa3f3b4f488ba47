import {
  findHeaderRow,
  foldHeader,
  type KnownHeaders,
  matchHeaders,
  type TableRow,
} from '../statements/headers.ts'

/** What a column of a gateway's settlement file can hold. */
export const settlementFields = [
  'transaction',
  'reference',
  'time',
  'kind',
  'status',
  'amount',
  'fee',
  'vat',
  'totalFee',
  'net',
] as const
export type SettlementField = (typeof settlementFields)[number]

/** Index of the column that holds a field; null where none does. */
export type SettlementColumns = Record<SettlementField, number | null>

/** What the API of a gateway calls the two numbers of a payment, and where that stands. */
export interface SettlementNames {
  /** Our reference. */
  reference: string
  /** The gateway's own number. */
  transaction: string
  source: string
  /** When the source was read. */
  read: string
}

/**
 * No public document of VNPay, MoMo or ZaloPay tells the columns of the files that their portals give (looked for on
 * 2026-11-27 at sandbox.vnpayment.vn/apis, developers.momo.vn/v3/docs, docs.zalopay.vn and developers.zalopay.vn; the
 * files come with the contract). What is public is what their APIs call the numbers of a payment.
 */
export const settlementNames: Readonly<Record<'vnpay' | 'momo' | 'zalopay', SettlementNames>> = {
  vnpay: {
    reference: 'vnp_TxnRef',
    transaction: 'vnp_TransactionNo',
    source: 'sandbox.vnpayment.vn/apis/docs/thanh-toan-pay/pay.html',
    read: '2026-11-27',
  },
  momo: {
    reference: 'orderId',
    transaction: 'transId',
    source: 'developers.momo.vn/v3/docs/payment/api/wallet/onetime',
    read: '2026-11-27',
  },
  zalopay: {
    reference: 'app_trans_id',
    transaction: 'zp_trans_id',
    source:
      'docs.zalopay.vn; without dashes (`apptransid`) at developers.zalopay.vn/v1/docs/quickpay/api.html',
    read: '2026-11-27',
  },
}

const ofApis = (which: 'reference' | 'transaction') =>
  Object.values(settlementNames).map((names) => foldHeader(names[which]))

/**
 * Words of headers by which a column is known, folded, the surest first: the names of the APIs, then plain words. In this
 * order, because “Phí đã gồm VAT” holds “phí” and “VAT”, and “Số tiền sau phí” holds both “số tiền” and “phí”. What they
 * do not tell, staff say once, and the next file with the same headers is read so. `vnp_Amount` is left out: in the API it
 * counts hundredths of a dong, and nothing says what it counts in a file.
 */
const known: KnownHeaders<SettlementField> = [
  [
    'reference',
    [
      ...ofApis('reference'),
      'txnref',
      'apptransid',
      'ma don hang',
      'ma giao dich doi tac',
      'ma giao dich merchant',
      'ma tham chieu doi tac',
      'order id',
      'order code',
      'merchant reference',
      'ma tham chieu',
      'ma hoa don',
      'reference',
    ],
  ],
  [
    'transaction',
    [
      ...ofApis('transaction'),
      'transactionno',
      'zptransid',
      'ma giao dich vnpay',
      'ma giao dich momo',
      'ma giao dich zalopay',
      'ma giao dich cong',
      'ma giao dich',
      'so giao dich',
      'ma gd',
      'transaction id',
      'transaction no',
      'trans id',
    ],
  ],
  [
    'net',
    [
      'so tien thuc nhan',
      'thuc nhan',
      'so tien nhan duoc',
      'so tien quyet toan',
      'so tien sau phi',
      'net amount',
      'settlement amount',
      'net',
    ],
  ],
  [
    'totalFee',
    [
      'tong phi',
      'phi da gom vat',
      'phi da bao gom vat',
      'phi gom vat',
      'phi bao gom vat',
      'phi sau thue',
      'total fee',
      'fee incl vat',
    ],
  ],
  [
    'fee',
    [
      'phi chua gom vat',
      'phi chua bao gom vat',
      'phi chua vat',
      'phi truoc thue',
      'phi giao dich',
      'phi dich vu',
      'phi thanh toan',
      'phi',
      'fee',
    ],
  ],
  ['vat', ['thue gtgt', 'tien thue', 'vat', 'tax']],
  [
    'time',
    [
      'vnp paydate',
      'thoi gian giao dich',
      'thoi gian thanh toan',
      'ngay giao dich',
      'ngay gio giao dich',
      'ngay thanh toan',
      'transaction time',
      'transaction date',
      'payment time',
      'thoi gian',
      'ngay',
      'time',
      'date',
    ],
  ],
  ['kind', ['loai giao dich', 'loai gd', 'hinh thuc giao dich', 'transaction type', 'loai', 'type']],
  ['status', ['trang thai giao dich', 'trang thai', 'ket qua', 'status']],
  [
    'amount',
    [
      'so tien giao dich',
      'gia tri giao dich',
      'so tien thanh toan',
      'so tien goc',
      'transaction amount',
      'so tien',
      'amount',
    ],
  ],
]

/** Which column holds what, by the headers. Where two are as good, none is taken: a person decides then. */
export const matchSettlementColumns = (headers: readonly string[]): SettlementColumns =>
  matchHeaders(
    known,
    headers.map((header) => (/^vnp_amount$/i.test(header.trim()) ? '' : header)),
  )

/** Whether lines can be read by these columns: an amount, and one of the two numbers. */
export const canReadSettlement = ({ amount, transaction, reference }: SettlementColumns): boolean =>
  amount !== null && (transaction !== null || reference !== null)

/** Place of the row that names the most columns, near the top; -1 where none names enough. */
export const findSettlementHeaders = (rows: readonly TableRow[]): number =>
  findHeaderRow(rows, (cells) => {
    const columns = matchSettlementColumns(cells)
    return canReadSettlement(columns) ? settlementFields.filter((field) => columns[field] !== null).length : 0
  })
