export {
  assignCase,
  claimTransferNumber,
  type Evidence,
  findEvent,
  findHeldCase,
  findOpenShortfalls,
  findReportedTransfers,
  findToldIds,
  hasCaseOf,
  insertBankTransaction,
  insertEvent,
  isDepartureTold,
  leaveToStaff,
  listToldTransfers,
  lockTransfers,
  type MoneyCaseKind,
  openCase,
  type ToldTransfer,
  type TransactionState,
} from './events.repo.ts'
export {
  findTransferDay,
  type GatewayMoney,
  listGatewayMoney,
  listPayoutsWithoutFile,
  type NotedPayout,
} from './gateway-money.repo.ts'
export { compareLedger, type LedgerFault } from './ledger-check.repo.ts'
export {
  announceCases,
  type CaseQuery,
  type FullCase,
  findCase,
  findCases,
  findCaseView,
  findOverpaidAmount,
  findPrintedReason,
  hasOpenCase,
  listCasesOf,
  lockCase,
  lockTransfersOf,
  type MoneyCaseRow,
  shortfallReason,
  updateCase,
} from './money-cases.repo.ts'
export {
  findOrdersOfCases,
  findReferences,
  isTransferFree,
  listFreeTransfers,
  lockCases,
  takePart,
} from './money-parts.repo.ts'
export {
  findLedgerMonth,
  insertLedgerMonth,
  listEntries,
  listLedgerMonths,
  sumAccounts,
} from './months.repo.ts'
export { listOpenParts, type OpenPartSums, sumOpenParts } from './open-parts.repo.ts'
export {
  closeAttempts,
  expireAttempt,
  findPayment,
  findPaymentById,
  findSucceededPayment,
  insertPayment,
  isClosedUnasked,
  listPayments,
  listQuietAttempts,
  listRedirected,
  lowerAttempts,
  openAttempt,
  type PaymentProvider,
  type PaymentRow,
  updatePayment,
} from './payments.repo.ts'
export { type LedgerFact, shortfallOf } from './posting.repo.ts'
export {
  postArrival,
  postCaseEnd,
  postCommission,
  postCommissionPaid,
  postDeparture,
  postGatewayFee,
  postGatewayPayout,
  postPayout,
  postRefundAsked,
  postRefundFailed,
  postRefundMade,
  postRemittance,
  postRemittanceBack,
  postSale,
  postTypedFeeBack,
  postWithheld,
  type Used,
} from './posting.service.ts'
export { listDaysRefundedInClosedMonths, sumOutputTax, type TaxRates } from './taxes.repo.ts'
export { checkLedger, postRest, postTaxes } from './taxes.service.ts'
export {
  findLastArrival,
  findLastTrial,
  insertTrial,
  lockTrial,
  markTrialArrived,
  type TrialTransferRow,
} from './trial-transfers.repo.ts'
