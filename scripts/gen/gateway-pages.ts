import {
  type AmountLimits,
  amountLimitSources,
  amountLimits,
} from '../../packages/payments/src/amount-limits.ts'
import { type FailureReason, readFailure } from '../../packages/payments/src/failure.ts'
import {
  type CodeSource,
  type CodeSources,
  type CodeTable,
  classOf,
} from '../../packages/payments/src/gateway-codes.ts'
import { momoOutcome, readMomoQueryAnswer } from '../../packages/payments/src/momo.ts'
import { momoCodes, momoSources } from '../../packages/payments/src/momo-codes.ts'
import { readMomoRefundAnswer, readMomoRefundQueryAnswer } from '../../packages/payments/src/momo-refund.ts'
import type { RefundReport } from '../../packages/payments/src/refund-report.ts'
import type { PaymentOutcome } from '../../packages/payments/src/report.ts'
import { settlementNames } from '../../packages/payments/src/settlements/columns.ts'
import {
  vnpayPayCodes,
  vnpayQueryCodes,
  vnpayRefundCodes,
  vnpayRefundStatuses,
  vnpaySources,
  vnpayStatuses,
} from '../../packages/payments/src/vnpay/codes.ts'
import { vnpayOutcome } from '../../packages/payments/src/vnpay/pay.ts'
import { readVnpayRefundAnswer } from '../../packages/payments/src/vnpay/refunds.ts'
import { signVnpayValues } from '../../packages/payments/src/vnpay/signature.ts'
import {
  QUERY_ANSWER,
  REFUND_ANSWER,
  readVnpayQueryAnswer,
} from '../../packages/payments/src/vnpay/transactions.ts'
import {
  isZalopayKnown,
  isZalopayUnknown,
  readZalopayQueryAnswer,
} from '../../packages/payments/src/zalopay.ts'
import {
  zalopayCreateCodes,
  zalopayQueryCodes,
  zalopayQueryRefundCodes,
  zalopayRefundCodes,
  zalopaySources,
} from '../../packages/payments/src/zalopay-codes.ts'
import {
  readZalopayRefundAnswer,
  readZalopayRefundQueryAnswer,
} from '../../packages/payments/src/zalopay-refund.ts'

type GatewayName = keyof typeof amountLimits

interface Section {
  title: string
  about: string
  codes: CodeTable
  /** What we do, by the heads of the columns; asked of the functions that read the gateway's answers. */
  reads: Record<string, (code: string) => string>
}

interface Page {
  gateway: GatewayName
  title: string
  /** The file of its tables in `packages/payments/src`. */
  file: string
  sources: CodeSources
  sections: Section[]
}

const CONCLUDES_NOTHING = 'concludes nothing; asks again'
const NOBODY_BEGAN = 'nobody has begun to pay; the attempt ends with its time'
const SEE_STATUS = 'the status decides'

const OUTCOMES: Record<Exclude<PaymentOutcome, 'failed'>, string> = {
  succeeded: 'pays the order',
  pending: CONCLUDES_NOTHING,
  review: 'opens nothing; a case for an accountant',
}

const REASONS: Record<FailureReason, string> = {
  cancelled: 'cancelled',
  no_funds: 'not enough money',
  expired: 'out of time',
  limit: 'over a limit',
  wrong_code: 'wrong code or details',
  account_locked: 'account locked',
  bank_down: 'the bank cannot now',
  refused: 'refused',
  other: 'it failed',
}

/** What a verified report does to a payment. A failed attempt tells its payer why and leaves the order open. */
const ofPayment = (gateway: GatewayName, code: string, outcome: PaymentOutcome): string =>
  outcome === 'failed'
    ? `ends the attempt; tells its payer: ${REASONS[readFailure(gateway, code)]}`
    : OUTCOMES[outcome]

const ofRefund = (report: RefundReport): string => {
  switch (report.kind) {
    case 'made':
      return 'books the refund as made'
    case 'pending':
      return 'asks again until it is decided'
    case 'failed':
      return report.isAboutCall
        ? 'the call was wrong and gave nothing back; the refund fails'
        : 'nothing goes back; the refund fails'
    case 'unknown':
      return 'it never arrived; is asked for again under the same number'
    case 'unclear':
      return 'concludes nothing; after a day a task for accountants'
  }
}

const vnpayMerchant = { tmnCode: 'TERMINAL', secret: 'secret' }

/** An answer of VNPay with these fields, signed as VNPay signs. */
function vnpayAnswer(names: readonly string[], fields: Record<string, string>): Record<string, string> {
  const all: Record<string, string> = {
    vnp_TmnCode: vnpayMerchant.tmnCode,
    vnp_TxnRef: 'R1',
    vnp_Amount: '100',
    ...fields,
  }
  const signature = signVnpayValues(
    names.map((name) => all[name] ?? ''),
    vnpayMerchant.secret,
  )
  return { ...all, vnp_SecureHash: signature }
}

function vnpayQuery(code: string): string {
  if (code === '00') return SEE_STATUS
  const read = readVnpayQueryAnswer(vnpayAnswer(QUERY_ANSWER, { vnp_ResponseCode: code }), vnpayMerchant)
  return read?.kind === 'unknown_payment' ? NOBODY_BEGAN : CONCLUDES_NOTHING
}

function vnpayRefund(code: string, status: string): string {
  const answer = vnpayAnswer(REFUND_ANSWER, { vnp_ResponseCode: code, vnp_TransactionStatus: status })
  const report = readVnpayRefundAnswer(answer, vnpayMerchant)
  if (!report) throw new Error('an answer that was signed as VNPay signs is not read')
  return ofRefund(report)
}

const vnpay: Page = {
  gateway: 'vnpay',
  title: 'VNPay',
  file: 'vnpay/codes.ts',
  sources: vnpaySources,
  sections: [
    {
      title: 'A notice or a return: `vnp_ResponseCode`',
      about:
        'A payment counts only when both this code and the status below are 00. A code of other errors (99) with the status 00 contradicts itself and waits for a query.',
      codes: vnpayPayCodes,
      reads: {
        'what we do': (code) =>
          code === '00' ? SEE_STATUS : ofPayment('vnpay', code, vnpayOutcome(code, '02')),
      },
    },
    {
      title: 'A payment: `vnp_TransactionStatus`',
      about: 'In a notice, and in the answer to a `querydr`.',
      codes: vnpayStatuses,
      reads: { 'what we do': (status) => ofPayment('vnpay', status, vnpayOutcome('00', status)) },
    },
    {
      title: 'A query (`querydr`): `vnp_ResponseCode`',
      about: 'Whether VNPay could answer. What became of the payment stands in the status.',
      codes: vnpayQueryCodes,
      reads: { 'what we do': vnpayQuery },
    },
    {
      title: 'A refund: `vnp_ResponseCode`',
      about: 'The answer to `refund`. What became of it stands in the status.',
      codes: vnpayRefundCodes,
      reads: { 'what we do': (code) => (code === '00' ? SEE_STATUS : vnpayRefund(code, '')) },
    },
    {
      title: 'A refund: `vnp_TransactionStatus`',
      about: 'In the answer to `refund`, and to a `querydr` that tells of the refund.',
      codes: vnpayRefundStatuses,
      reads: { 'what we do': (status) => vnpayRefund('00', status) },
    },
  ],
}

const momoMerchant = { partnerCode: 'PARTNER', accessKey: 'key', secret: 'secret' }
const momoAnswer = (code: string) => ({
  partnerCode: momoMerchant.partnerCode,
  orderId: 'R1',
  amount: 1000,
  resultCode: Number(code),
})

function momoQuery(code: string): string {
  if (classOf(momoCodes, code) === 'not_found') return NOBODY_BEGAN
  const report = readMomoQueryAnswer(momoAnswer(code), momoMerchant, 'R1')
  return report ? ofPayment('momo', code, report.outcome) : CONCLUDES_NOTHING
}

const momo: Page = {
  gateway: 'momo',
  title: 'MoMo',
  file: 'momo-codes.ts',
  sources: momoSources,
  sections: [
    {
      title: '`resultCode`',
      about:
        'One table for all calls; what we do depends on the call. When a payment is created, 0 sends its payer on, 40 and 41 say that it was created before (the payer gets a new attempt), and everything else offers another way to pay.',
      codes: momoCodes,
      reads: {
        'in a notice': (code) => ofPayment('momo', code, momoOutcome(Number(code))),
        'in the answer to a query': momoQuery,
        'in the answer to a refund': (code) => ofRefund(readMomoRefundAnswer(momoAnswer(code))),
        'in the answer to a query of a refund': (code) =>
          ofRefund(
            readMomoRefundQueryAnswer(momoAnswer(code), momoMerchant, { reference: 'R1', amount: 1000 }),
          ),
      },
    },
  ],
}

const zalopayAnswer = (detail: string) => ({ return_code: 2, sub_return_code: Number(detail) })

function zalopayQuery(detail: string): string {
  const answer = zalopayAnswer(detail)
  if (isZalopayUnknown(answer, 0)) return NOBODY_BEGAN
  const report = readZalopayQueryAnswer(answer, 'R1')
  return report ? ofPayment('zalopay', detail, report.outcome) : CONCLUDES_NOTHING
}

const zalopay: Page = {
  gateway: 'zalopay',
  title: 'ZaloPay',
  file: 'zalopay-codes.ts',
  sources: zalopaySources,
  sections: [
    {
      title: 'A payment is created: `sub_return_code`',
      about:
        '`return_code` 1 sends the payer on. A callback comes for payments that succeeded only, and pays the order.',
      codes: zalopayCreateCodes,
      reads: {
        'what we do': (detail) =>
          isZalopayKnown(zalopayAnswer(detail))
            ? 'it was created before; the payer gets a new attempt'
            : 'offers another way to pay',
      },
    },
    {
      title: 'A query: `sub_return_code`',
      about:
        '`return_code` 1 pays the order, 3 is asked about again. −49 of a payment that is older than two days concludes nothing, because ZaloPay answers so for all of them.',
      codes: zalopayQueryCodes,
      reads: { 'what we do': zalopayQuery },
    },
    {
      title: 'A refund: `sub_return_code`',
      about: '`return_code` 1 books the refund as made, 3 is asked about again.',
      codes: zalopayRefundCodes,
      reads: { 'what we do': (detail) => ofRefund(readZalopayRefundAnswer(zalopayAnswer(detail))) },
    },
    {
      title: 'A query of a refund: `sub_return_code`',
      about: '`return_code` 1 books the refund as made, 3 is asked about again.',
      codes: zalopayQueryRefundCodes,
      reads: { 'what we do': (detail) => ofRefund(readZalopayRefundQueryAnswer(zalopayAnswer(detail))) },
    },
  ],
}

const KINDS: Record<CodeSource['kind'], string> = {
  document: 'document of the gateway',
  client: 'public client',
}

const table = (heads: readonly string[], rows: readonly (readonly string[])[]): string =>
  [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const vnd = (amount: number) => amount.toLocaleString('en-US')

/** By number: an object with keys such as 99 and 07 keeps no order of its own. */
const inOrder = (codes: CodeTable) =>
  Object.entries(codes).sort(([a], [b]) => Math.abs(Number(a)) - Math.abs(Number(b)))

function writeLimits(gateway: GatewayName): string {
  const { least, most }: AmountLimits = amountLimits[gateway]
  const { name, kind, read } = amountLimitSources[gateway]
  return [
    '## Amounts',
    `From ${vnd(least)} VND ${most === null ? 'upwards' : `to ${vnd(most)} VND`} in one payment. An order outside of that is not offered this way to pay.`,
    `Source (${KINDS[kind]}, read on ${read}): ${name}.`,
  ].join('\n\n')
}

function writeSection({ title, about, codes, reads }: Section): string {
  const rows = inOrder(codes).map(([code, { meaning, sources, isSeenOnce }]) => [
    `\`${code}\``,
    meaning,
    ...Object.values(reads).map((read) => read(code)),
    `${[...sources].join(' ')}${isSeenOnce ? ' (seen once)' : ''}`,
  ])
  return [`## ${title}`, about, table(['code', 'meaning', ...Object.keys(reads), 'sources'], rows)].join(
    '\n\n',
  )
}

function writeSettlement(gateway: GatewayName, title: string): string {
  const { reference, transaction, source, read } = settlementNames[gateway]
  return [
    '## Settlement files',
    `No public document tells the columns of the files that ${title} gives for reconciliation. Two are known by what its API calls the numbers of a payment: \`${reference}\` (our reference) and \`${transaction}\` (its own number). All others are guessed by plain words, and a person confirms them before the first file with such headers is taken in: [075](../decisions/075-settlement-files.md).`,
    `Source (${KINDS.document}, read on ${read}): ${source}.`,
  ].join('\n\n')
}

const writePage = ({ gateway, title, file, sources, sections }: Page): string =>
  [
    `# ${title}: its codes, and what we do`,
    `Written by \`npm run gen -- gateway-pages\` from the tables in [\`packages/payments/src/${file}\`](../../packages/payments/src/${file}) and from the functions that read ${title}’s answers; change them there. Where sources disagree, the comments of that file say what was taken. A code that stands in no table concludes nothing. How payments and refunds go: [money](../money.md).`,
    writeLimits(gateway),
    ...sections.map(writeSection),
    writeSettlement(gateway, title),
    '## Sources',
    table(
      ['', 'what', 'kind', 'read on'],
      Object.entries(sources).map(([letter, { name, kind, read }]) => [letter, name, KINDS[kind], read]),
    ),
  ].join('\n\n')

/** The page of each gateway by its path. */
export const gatewayPages = (): Record<string, string> =>
  Object.fromEntries(
    [vnpay, momo, zalopay].map((page) => [`docs/gateways/${page.gateway}.md`, `${writePage(page)}\n`]),
  )
