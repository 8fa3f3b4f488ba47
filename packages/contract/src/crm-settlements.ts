import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  done,
  id,
  instant,
  keyPageOf,
  keyQuery,
  searchText,
  sortKey,
  text,
  valueKeyQuery,
  vnd,
} from './fields.ts'
import {
  type settlementFields,
  settlementFileTypes,
  settlementParts,
  statementLimits,
} from './list-choices.ts'
import { gateways } from './payment-providers.ts'

export { settlementFields } from './list-choices.ts'

export type SettlementField = (typeof settlementFields)[number]

/** `draft`: nothing is written yet; `running`: its rows are taken in; `done`: all are. */
export const settlementStates = ['draft', 'running', 'done'] as const

/** Whether money came from a payer or went back to one. */
export const settlementKinds = ['payment', 'refund'] as const

/**
 * What a row is. `matched`: in our books with the same amount; `fee_missing`: the same, but the file tells no fee;
 * `amount`: our books have another amount; `unknown`: not in our books; `missing`: in our books in these days, and in no
 * row; `known`: taken in before; `sum`: sums other rows; `unsuccessful`: a payment that did not come about; `unreadable`.
 */
export const settlementVerdicts = [
  'matched',
  'fee_missing',
  'amount',
  'unknown',
  'missing',
  'known',
  'sum',
  'unsuccessful',
  'unreadable',
] as const
export type SettlementVerdict = (typeof settlementVerdicts)[number]

/** The differences that need a person. */
export const settlementDifferences = [
  'fee_missing',
  'amount',
  'unknown',
  'missing',
] as const satisfies readonly SettlementVerdict[]

/** Why a row cannot be read, or does not agree with itself. */
export const settlementFaults = ['number', 'time', 'amount', 'kind', 'status', 'fee', 'net', 'sum'] as const

/**
 * How a difference ended. `fee`: staff said what the fee is; `found`: it agrees by now; `typed`: staff said what an
 * unreadable row is; `explained`: staff noted why.
 */
export const settlementResolutions = ['fee', 'found', 'typed', 'explained'] as const

/** Index of the column that holds a field; null where none does. */
const column = z
  .int()
  .min(0)
  .max(statementLimits.columns - 1)
  .nullable()
const columns = z.strictObject({
  transaction: column,
  reference: column,
  time: column,
  kind: column,
  status: column,
  amount: column,
  fee: column,
  vat: column,
  totalFee: column,
  net: column,
})
export type SettlementColumns = z.output<typeof columns>

const line = z.object({
  id,
  /** Of the row in the file; null for what is in our books only. */
  number: z.int().nullable(),
  kind: z.enum(settlementKinds).nullable(),
  at: instant.nullable(),
  /** The gateway's number, and our reference. */
  transactionId: z.string().nullable(),
  reference: z.string().nullable(),
  orderCode: z.string().nullable(),
  amount: z.int().nullable(),
  /** What our books have. */
  booked: z.int().nullable(),
  /** With its VAT; negative for one that came back with a refund. */
  fee: z.int().nullable(),
  vat: z.int().nullable(),
  /** What was posted as the fee; null for nothing. */
  posted: z.int().nullable(),
  /** The row as it stands in the file, where it cannot be read. */
  text: z.string(),
  verdict: z.enum(settlementVerdicts),
  fault: z.enum(settlementFaults).nullable(),
  /** Whether it is a difference that waits for a person. */
  isOpen: z.boolean(),
  /** Whether a person may type what it is: no program can read it in its file, and it waits. */
  canType: z.boolean(),
  resolution: z.enum(settlementResolutions).nullable(),
  note: z.string(),
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
})

const counts = z.object({
  all: z.int(),
  matched: z.int(),
  fee_missing: z.int(),
  amount: z.int(),
  unknown: z.int(),
  missing: z.int(),
  known: z.int(),
  sum: z.int(),
  unsuccessful: z.int(),
  unreadable: z.int(),
  /** Of the unreadable ones, those that a person has to read or to explain; a wrong sum is only shown. */
  unread: z.int(),
  /** How many are taken in, of those that are to be. */
  taken: z.int(),
  toTake: z.int(),
  /** Differences that wait for a person. */
  open: z.int(),
})

const settlement = z.object({
  id,
  gateway: z.enum(gateways),
  fileName: z.string(),
  state: z.enum(settlementStates),
  /** Name of who sent it; null once their account is gone. */
  by: z.string().nullable(),
  /** Days of its first and its last row. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  counts,
  /** What the rows of the file say, in VND. `net` is null while a fee is not known. */
  totals: z.object({
    payments: z.int(),
    refunds: z.int(),
    fees: z.int(),
    vat: z.int(),
    net: z.int().nullable(),
  }),
})

const detail = settlement.extend({
  table: z.object({
    headers: z.array(z.string()),
    columns,
    /** Whether a person said what the columns hold, for this file or an earlier one with the same headers. */
    isConfirmed: z.boolean(),
  }),
  /** The transfer that brought the money to the bank, once it is known. */
  payout: z.object({ caseId: id, amount: z.int(), at: instant }).nullable(),
  /** While none is known: noted transfers of this amount that a person may choose, with the day and the fee that was typed. */
  payoutChoices: z.array(z.object({ caseId: id, day: z.iso.date(), fee: z.int() })),
})

const access = admin('money.decide')
const changeErrors = ['settlement.not_found', 'settlement.started'] as const

/** Gateways' settlement files: read, compared without writing, taken in row by row with their fees. */
export const crmSettlements = {
  settlements: endpoint({
    method: 'GET',
    path: '/crm/gateway/settlements',
    summary: 'Settlement files of gateways that were sent, the newest first',
    access,
    query: z.object({ q: searchText.optional(), part: z.enum(settlementParts).optional(), ...keyQuery }),
    response: keyPageOf(settlement),
  }),
  addSettlement: endpoint({
    method: 'POST',
    path: '/crm/gateway/settlements',
    summary: 'Send a settlement file; its rows are read and compared, and nothing else is written',
    access,
    query: z.object({ gateway: z.enum(gateways), fileName: text(1, 120) }),
    upload: { types: settlementFileTypes, maxBytes: statementLimits.bytes },
    response: z.object({ id }),
    errors: [
      'upload.not_a_settlement',
      'lesson_file.locked',
      'lesson_file.unsafe',
      'lesson_file.too_heavy',
      'settlement.no_lines',
      'settlement.too_long',
      'request.too_many',
    ],
  }),
  settlement: endpoint({
    method: 'GET',
    path: '/crm/gateway/settlements/:id',
    summary: 'A settlement file: how its rows compare, and how far it is',
    access,
    params: byId,
    response: detail,
    errors: ['settlement.not_found'],
  }),
  settlementLines: endpoint({
    method: 'GET',
    path: '/crm/gateway/settlements/:id/lines',
    summary: 'Rows of a settlement file, and what our books have besides',
    access,
    params: byId,
    query: z.object({
      q: searchText.optional(),
      /** `open`: those that wait for a person, whatever they are. */
      verdict: z.enum([...settlementVerdicts, 'open']).optional(),
      ...valueKeyQuery,
    }),
    response: keyPageOf(line, sortKey),
    errors: ['settlement.not_found'],
  }),
  compareSettlement: endpoint({
    method: 'POST',
    path: '/crm/gateway/settlements/:id/compare',
    summary:
      'Say what the columns hold, and compare the rows again; the next file with the same headers is read so',
    access,
    params: byId,
    body: z.strictObject({ columns }),
    response: detail,
    errors: changeErrors,
  }),
  startSettlement: endpoint({
    method: 'POST',
    path: '/crm/gateway/settlements/:id/start',
    summary: 'Take the rows in: fees are posted, differences become cases; a job does so, each once',
    access,
    params: byId,
    response: detail,
    errors: [...changeErrors, 'settlement.no_lines', 'settlement.columns_unconfirmed'],
  }),
  resolveDifference: endpoint({
    method: 'POST',
    path: '/crm/gateway/settlements/:id/lines/:lineId/resolve',
    summary:
      'Decide on a difference: compare it again, say what the fee or an unreadable row is, or note why it differs',
    access,
    params: z.object({ id, lineId: id }),
    body: z.discriminatedUnion('resolution', [
      z.strictObject({ resolution: z.literal('found') }),
      z.strictObject({ resolution: z.literal('fee'), fee: vnd, note: text(0, 500) }),
      z.strictObject({
        resolution: z.literal('typed'),
        kind: z.enum(settlementKinds),
        transactionId: text(1, 100),
        amount: vnd.min(1),
        fee: vnd,
        note: text(3, 500),
        /** That the number is right: it is of the payment that was named, or right though the books have none under it. */
        isSure: z.boolean().optional(),
      }),
      z.strictObject({ resolution: z.literal('explained'), note: text(3, 500) }),
    ]),
    response: detail,
    errors: [
      'settlement.not_found',
      'settlement.case_closed',
      'settlement.case_not_possible',
      'settlement.typed_unknown',
      'settlement.typed_known',
      'settlement.typed_found',
    ],
  }),
  linkPayout: endpoint({
    method: 'POST',
    path: '/crm/gateway/settlements/:id/payout',
    summary:
      'Say which noted transfer brought the money of a settlement file; a fee typed with it is taken back',
    access,
    params: byId,
    body: z.strictObject({ caseId: id }),
    response: detail,
    errors: ['settlement.not_found', 'settlement.payout_not_possible'],
  }),
  discardSettlement: endpoint({
    method: 'DELETE',
    path: '/crm/gateway/settlements/:id',
    summary: 'Throw a settlement file away that was not started',
    access,
    params: byId,
    response: done,
    errors: changeErrors,
  }),
}
