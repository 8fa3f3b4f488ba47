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
} from './fields.ts'
import { type statementFields, statementFileTypes, statementLimits } from './list-choices.ts'

export { statementFields, statementFileTypes, statementLimits } from './list-choices.ts'

export type StatementField = (typeof statementFields)[number]

/** How a statement is written: ISO 20022, SWIFT, or a table. */
export const statementFormats = ['camt053', 'mt940', 'table'] as const
/** `draft`: nothing is written yet; `running`: its lines are taken in; `done`: all are. */
export const statementStates = ['draft', 'running', 'done'] as const

/**
 * What becomes of a line. `order`: new, and it names an order; `new`: nobody told of it; `known`: told or taken in
 * before; `doubtful`: perhaps told before, so a person decides; `foreign`: of no account of ours; `unreadable`.
 */
export const statementVerdicts = ['order', 'new', 'known', 'doubtful', 'foreign', 'unreadable'] as const
export type StatementVerdict = (typeof statementVerdicts)[number]

/** Why a line cannot be read. */
export const statementFaults = ['date', 'amount', 'direction', 'currency', 'pending', 'shape'] as const

/** What came of a line that was taken in: what a notice of the same transfer would have come to. */
export const statementOutcomes = [
  'matched',
  'unmatched',
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'outgoing',
  'known',
  'trial',
] as const

/** Index of the column that holds a field; null where none does. */
const column = z
  .int()
  .min(0)
  .max(statementLimits.columns - 1)
  .nullable()
const columns = z.strictObject({
  date: column,
  content: column,
  credit: column,
  debit: column,
  amount: column,
  reference: column,
  balance: column,
})
export type StatementColumns = z.output<typeof columns>

const line = z.object({
  id,
  number: z.int(),
  at: instant.nullable(),
  /** Whether the bank gives a day without a time. */
  isDay: z.boolean(),
  isIncoming: z.boolean().nullable(),
  amount: z.int().nullable(),
  reference: z.string().nullable(),
  content: z.string(),
  account: z.string().nullable(),
  verdict: z.enum(statementVerdicts),
  fault: z.enum(statementFaults).nullable(),
  orderCode: z.string().nullable(),
  outcome: z.enum(statementOutcomes).nullable(),
})

const counts = z.object({
  all: z.int(),
  order: z.int(),
  new: z.int(),
  known: z.int(),
  doubtful: z.int(),
  foreign: z.int(),
  unreadable: z.int(),
  /** How many are taken in. */
  taken: z.int(),
})

const statement = z.object({
  id,
  fileName: z.string(),
  format: z.enum(statementFormats),
  state: z.enum(statementStates),
  /** Name of who sent it; null once their account is gone. */
  by: z.string().nullable(),
  /** Days of its first and its last line. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  counts,
})

const detail = statement.extend({
  account: z.string().nullable(),
  /** Whether the file does not say which account it is of. */
  needsAccount: z.boolean(),
  accounts: z.array(z.object({ number: z.string(), bankName: z.string() })),
  /** Of a table; null for the other formats. */
  table: z.object({ headers: z.array(z.string()), columns, isByHand: z.boolean() }).nullable(),
  /** Money that came to the account in these days by what banks told us, and that no line has; at most 50. */
  missing: z.array(
    z.object({ at: instant, amount: z.int(), reference: z.string().nullable(), content: z.string() }),
  ),
})

const access = admin('money.decide')
const changeErrors = ['bank_statement.not_found', 'bank_statement.started'] as const

/** Banks' statements by file: read, compared without writing, taken in line by line. */
export const crmStatements = {
  statements: endpoint({
    method: 'GET',
    path: '/crm/bank/statements',
    summary: 'Statements of banks that were sent, the newest first',
    access,
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(statement),
  }),
  addStatement: endpoint({
    method: 'POST',
    path: '/crm/bank/statements',
    summary: 'Send a statement; its lines are read and compared, and nothing else is written',
    access,
    query: z.object({ fileName: text(1, 120) }),
    upload: { types: statementFileTypes, maxBytes: statementLimits.bytes },
    response: z.object({ id }),
    errors: [
      'upload.not_a_statement',
      'lesson_file.locked',
      'lesson_file.unsafe',
      'lesson_file.too_heavy',
      'bank_statement.no_lines',
      'bank_statement.too_long',
      'bank_statement.other_account',
      'request.too_many',
    ],
  }),
  statement: endpoint({
    method: 'GET',
    path: '/crm/bank/statements/:id',
    summary: 'A statement: how its lines compare, and how far it is',
    access,
    params: byId,
    response: detail,
    errors: ['bank_statement.not_found'],
  }),
  statementLines: endpoint({
    method: 'GET',
    path: '/crm/bank/statements/:id/lines',
    summary: 'Lines of a statement, in its order',
    access,
    params: byId,
    query: z.object({
      q: searchText.optional(),
      verdict: z.enum(statementVerdicts).optional(),
      ...valueKeyQuery,
    }),
    response: keyPageOf(line, sortKey),
    errors: ['bank_statement.not_found'],
  }),
  compareStatement: endpoint({
    method: 'POST',
    path: '/crm/bank/statements/:id/compare',
    summary: 'Say which account and which columns it is of, and compare its lines again',
    access,
    params: byId,
    /** Columns only of a table. */
    body: z.strictObject({ account: z.string().max(30).nullable(), columns: columns.nullable() }),
    response: detail,
    errors: [...changeErrors, 'bank_statement.account_unknown'],
  }),
  startStatement: endpoint({
    method: 'POST',
    path: '/crm/bank/statements/:id/start',
    summary: 'Take in the lines that nobody told of; a job does so, each once',
    access,
    params: byId,
    response: detail,
    errors: [...changeErrors, 'bank_statement.no_lines'],
  }),
  takeStatementLine: endpoint({
    method: 'POST',
    path: '/crm/bank/statements/:id/lines/:lineId/take',
    summary: 'Decide that a doubtful line is a transfer of its own: it is taken in with the others',
    access,
    params: z.object({ id, lineId: id }),
    response: detail,
    errors: ['bank_statement.not_found', 'bank_statement.line_decided'],
  }),
  discardStatement: endpoint({
    method: 'DELETE',
    path: '/crm/bank/statements/:id',
    summary: 'Throw a statement away that was not started',
    access,
    params: byId,
    response: done,
    errors: changeErrors,
  }),
}
