import type { ApiContract, EndpointOutput } from '@repo/contract'
import { ids } from './staff-factories.ts'

type Orders = ApiContract['crmOrders']
type Sales = ApiContract['crmSales']
export type OrderDetail = EndpointOutput<Orders['order']>
type OrderRow = EndpointOutput<Orders['orders']>['items'][number]
type Refund = OrderDetail['refunds'][number]
type MoneyCase = EndpointOutput<Orders['moneyCases']>['items'][number]
type Coupon = EndpointOutput<Sales['coupons']>['items'][number]
type Batch = EndpointOutput<Sales['activationBatches']>['items'][number]
type Code = EndpointOutput<Sales['activationCodes']>['items'][number]
type Invoice = EndpointOutput<ApiContract['invoices']['invoices']>['items'][number]
type Statement = EndpointOutput<ApiContract['revenue']['revenue']>['statements'][number]

export const orderCode = 'THQC45FRKYX4RNCP'
const at = '2026-11-20T03:00:00.000Z'
const learner = { id: ids.account, name: 'Hoàng Minh Duyên', email: 'duyen@example.vn' }

export const buildOrderRow = (overrides: Partial<OrderRow> = {}): OrderRow => ({
  code: orderCode,
  state: 'paid',
  learner,
  courses: ['Soi da và lập kế hoạch chăm sóc'],
  total: 2_560_000,
  refunded: 0,
  provider: 'vietqr',
  isGift: false,
  organisation: null,
  toRefund: { refund_transfer: 0, refund_review: 0 },
  hasOpenCase: false,
  createdAt: at,
  paidAt: at,
  ...overrides,
})

export const buildRefund = (overrides: Partial<Refund> = {}): Refund => ({
  id: ids.news,
  amount: 1_000_000,
  channel: 'manual',
  state: 'pending',
  reason: 'Học viên đổi khóa',
  failureCode: null,
  transactionId: null,
  requestedBy: 'Lương Gia Hạnh',
  requestedById: null,
  approval: null,
  approvedBy: null,
  settleFrom: null,
  gatewayAnswer: null,
  isToReview: false,
  lines: [{ title: 'Soi da và lập kế hoạch chăm sóc', amount: 1_000_000, endsAccess: true, seats: 0 }],
  createdAt: at,
  completedAt: null,
  ...overrides,
})

export const buildOrderDetail = (overrides: Partial<OrderDetail> = {}): OrderDetail => ({
  code: orderCode,
  state: 'paid',
  learner: { ...learner, phone: '0900000096' },
  instalment: null,
  madeBy: null,
  contact: null,
  lines: [
    {
      id: ids.course,
      title: 'Soi da và lập kế hoạch chăm sóc',
      listPrice: 2_560_000,
      price: 2_560_000,
      priceReason: null,
      bundle: null,
      seats: null,
      discount: 0,
      received: 2_560_000,
      refunded: 0,
      hasAccess: true,
    },
  ],
  subtotal: 2_560_000,
  discount: 0,
  total: 2_560_000,
  refunded: 0,
  coupon: null,
  gift: null,
  organisation: null,
  createdAt: at,
  expiresAt: at,
  paidAt: at,
  payments: [
    {
      id: ids.review,
      provider: 'vnpay',
      reference: 'THQC45FRKYX4RNCP-1',
      state: 'succeeded',
      amount: 2_560_000,
      transactionId: '14823375',
      failureCode: null,
      createdAt: at,
      paidAt: at,
    },
  ],
  history: [
    { at, action: 'order.created', by: null, amount: 2_560_000, outcome: null, note: null },
    { at, action: 'payment.succeeded', by: 'vnpay', amount: 2_560_000, outcome: 'paid', note: null },
  ],
  documents: [],
  refunds: [],
  cases: [],
  refundable: 2_560_000,
  canRefundByProvider: true,
  ...overrides,
})

export const buildCase = (overrides: Partial<MoneyCase> = {}): MoneyCase => ({
  id: ids.category,
  kind: 'unmatched',
  source: 'sepay',
  amount: 2_560_000,
  unallocated: 2_560_000,
  content: 'NGUYEN VAN A chuyen tien hoc',
  transactionId: 'FT26325001',
  order: null,
  state: 'open',
  gatewayReturn: null,
  returnAsked: null,
  resolution: null,
  parts: [],
  note: '',
  resolvedBy: null,
  resolvedAt: null,
  createdAt: at,
  ...overrides,
})

type FreeTransfer = EndpointOutput<ApiContract['crmOrders']['orderTransfers']>['items'][number]

export const buildTransfer = (overrides: Partial<FreeTransfer> = {}): FreeTransfer => ({
  id: ids.category,
  kind: 'unmatched',
  amount: 2_560_000,
  left: 2_560_000,
  content: 'NGUYEN VAN A chuyen tien hoc',
  reference: 'FT26325001',
  account: '0011223344',
  bookedAt: at,
  orderCode: null,
  suits: null,
  ...overrides,
})

export const buildCoupon = (overrides: Partial<Coupon> = {}): Coupon => ({
  id: ids.category,
  code: 'DALIEU20',
  kind: 'percent',
  value: 20,
  maxDiscount: 500_000,
  minTotal: 0,
  stacksWithSale: false,
  maxUses: 100,
  maxUsesPerUser: 1,
  used: 12,
  startsAt: null,
  endsAt: '2026-12-31T16:59:00.000Z',
  isActive: true,
  note: 'Tuần lễ da liễu',
  courses: [],
  state: 'running',
  givenOff: 4_200_000,
  version: null,
  createdAt: at,
  ...overrides,
})

export const buildBatch = (overrides: Partial<Batch> = {}): Batch => ({
  id: ids.category,
  name: 'Hội thảo tháng 12',
  course: { id: ids.course, title: 'Xử trí tắc mạch sau tiêm filler' },
  unitPrice: 3_000_000,
  count: 50,
  redeemed: 3,
  revoked: 0,
  expiresAt: null,
  createdBy: 'Lương Gia Hạnh',
  createdAt: at,
  ...overrides,
})

export const buildCode = (overrides: Partial<Code> = {}): Code => ({
  id: ids.review,
  ending: 'K7QD',
  state: 'free',
  givenTo: null,
  redeemedBy: null,
  redeemedAt: null,
  orderCode: null,
  ...overrides,
})

export const buildInvoice = (overrides: Partial<Invoice> = {}): Invoice => ({
  kind: 'company',
  name: 'Công ty Da Liễu Mẫu',
  taxCode: '0101243150',
  address: 'Số 1 đường Mẫu, Hà Nội',
  email: 'ketoan@example.vn',
  state: 'requested',
  number: null,
  lookUpCode: null,
  issuedAt: null,
  files: [],
  corrections: [],
  provider: null,
  orderCode,
  orderState: 'paid',
  total: 2_560_000,
  taxBasisPoints: 800,
  requestedAt: at,
  delivery: null,
  version: null,
  paidAt: at,
  ...overrides,
})

export const buildStatement = (overrides: Partial<Statement> = {}): Statement => ({
  month: '2026-10',
  doctor: { id: ids.doctor, slug: 'le-minh-quan', name: 'Lê Minh Quân', academicTitle: 'BS.CKI' },
  sold: 10_000_000,
  refunded: 1_000_000,
  coSold: 0,
  coRefunded: 0,
  share: 6_300_000,
  state: 'closed',
  paidAt: null,
  note: '',
  payment: null,
  ...overrides,
})

export const buildReport = (
  overrides: Partial<EndpointOutput<ApiContract['reconciliation']['report']>> = {},
): EndpointOutput<ApiContract['reconciliation']['report']> => ({
  day: '2026-11-20',
  differenceCount: 0,
  paymentCount: 12,
  received: 30_500_000,
  createdAt: '2026-11-20T18:30:00.000Z',
  providers: [{ provider: 'vietqr', count: 12, sum: 30_500_000 }],
  paidWithoutAccess: [],
  accessWithoutPayment: [],
  paidWithoutPayment: [],
  accessWithoutLine: [],
  accessEndedByHand: [],
  accessShortened: [],
  wrongCoupons: [],
  ledger: [],
  more: 0,
  wrongAmounts: [],
  wrongRefunds: [],
  money: [
    { provider: 'vietqr', told: 30_500_000, settled: 30_500_000, queued: 0, refunded: 0, difference: 0 },
  ],
  lostMoney: [],
  contradicted: [],
  unconfirmed: 0,
  openCases: { count: 0, sum: 0 },
  silentAttempts: 0,
  openParts: { count: 0, sum: 0, lateCount: 0, lateSum: 0 },
  ...overrides,
})

type Ledger = EndpointOutput<ApiContract['reconciliation']['ledger']>

export const buildLedger = (overrides: Partial<Ledger> = {}): Ledger => ({
  month: '2026-10',
  accounts: [
    {
      account: 'cash',
      place: 'bank:0011223344',
      opening: 0,
      debit: 3_000_000,
      credit: 0,
      closing: 3_000_000,
    },
    { account: 'revenue', place: null, opening: 0, debit: 0, credit: 3_000_000, closing: 3_000_000 },
  ],
  nights: { reports: 31, different: 2 },
  closed: null,
  ...overrides,
})
