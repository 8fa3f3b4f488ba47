import { z } from 'zod'
import { admin, doctor } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, instant, savedFile, slug, text, vnd } from './fields.ts'

/** `2026-11`, in Vietnam's time. */
export const month = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)

/** Hundredths of a percent: 7000 is 70 %. */
export const basisPoints = z.int().min(0).max(10_000)

const mayLook = admin('revenue.read')
const mayPay = admin('payouts.manage')
const vndDelta = z.int()

export const statementLine = z.object({
  /** `sale`, or `refund` of one. */
  kind: z.enum(['sale', 'refund']),
  at: instant,
  orderCode: z.string(),
  course: z.string(),
  /** Whether the doctor led the course when it was sold; otherwise the doctor taught beside who led it. */
  isLead: z.boolean(),
  amount: vndDelta,
  /** The share of all doctors of the course in the amount. */
  shareBasisPoints: basisPoints,
  /** This doctor's part of that share. */
  partBasisPoints: basisPoints,
  /** This doctor's part of the amount. */
  share: vndDelta,
})

/** Who ordered: the learner, staff in the name of one, or an organisation for its seats. */
export const saleSources = ['learner', 'staff', 'organisation'] as const

/** A line as its doctor sees it: no order and no learner is named. */
export const ownStatementLine = statementLine
  .omit({ orderCode: true })
  .extend({ source: z.enum(saleSources) })

/** How a course that is sold now is shared. */
export const ownShare = z.object({
  course: z.object({ id, title: z.string() }),
  isLead: z.boolean(),
  /** The share of all doctors of the course in what is received. */
  shareBasisPoints: basisPoints,
  /** The own part of that share. */
  partBasisPoints: basisPoints,
})

/** The transfer that paid a statement, with all that it paid together, in VND. */
const payment = z.object({
  /** Of a batch, such as `CT0012`; empty where it was made by hand. */
  code: z.string(),
  at: instant,
  /** The months that it paid, the oldest first. */
  months: z.array(month),
  gross: vndDelta,
  /** Personal income tax that was withheld. */
  withheld: z.int(),
  /** What was transferred. */
  net: vndDelta,
})

export const statement = z.object({
  month,
  doctor: z.object({ id, slug, name: z.string(), academicTitle: z.string() }),
  sold: z.int(),
  refunded: z.int(),
  /** How much of both is of courses that another doctor led, in whose statement it stands, too. */
  coSold: z.int(),
  coRefunded: z.int(),
  share: vndDelta,
  /** `open` while the month can still change. */
  state: z.enum(['open', 'closed', 'paid']),
  paidAt: instant.nullable(),
  note: z.string(),
  payment: payment.nullable(),
})

/** A share that applies from a day on. The most specific rule counts: doctor and course, then doctor, then everybody. */
export const shareRule = z.object({
  id,
  doctor: z.object({ id, name: z.string() }).nullable(),
  course: z.object({ id, title: z.string() }).nullable(),
  basisPoints,
  version: editVersion,
})

const namedDoctor = z.object({ id, name: z.string(), academicTitle: z.string() })
const wholePart = 10_000

/** What co-doctors get of the doctors' share in the sales of a course. The lead doctor gets what is left. */
const coursePart = z.strictObject({ doctorId: id, basisPoints })

/** At most the whole, and each doctor once. */
const courseParts = z
  .array(coursePart)
  .max(20)
  .refine((parts) => parts.reduce((sum, part) => sum + part.basisPoints, 0) <= wholePart)
  .refine((parts) => new Set(parts.map(({ doctorId }) => doctorId)).size === parts.length)

const courseShares = z.object({
  /** Who leads the course for buyers now, with the share that holds; null without a lead doctor. */
  lead: namedDoctor.extend({ basisPoints }).nullable(),
  /** Who teaches beside, in the order of the course; after them doctors with a part who do not teach it now. */
  team: z.array(namedDoctor.extend({ basisPoints, isTeaching: z.boolean() })),
  /** What was set, newest first. */
  history: z.array(
    z.object({
      id,
      at: instant,
      by: z.string().nullable(),
      parts: z.array(z.object({ doctor: z.string(), basisPoints })),
    }),
  ),
  version: editVersion,
})

/** Money by doctor and month. What was sold keeps the share that held when it was sold. */
export const revenue = {
  revenue: endpoint({
    method: 'GET',
    path: '/crm/revenue',
    summary: 'What each doctor’s courses brought in a month, and what is theirs',
    access: mayLook,
    query: z.object({ month }),
    response: z.object({
      month,
      statements: z.array(statement),
      total: z.object({ sold: z.int(), refunded: z.int(), share: vndDelta, kept: vndDelta }),
    }),
  }),
  statement: endpoint({
    method: 'GET',
    path: '/crm/revenue/:id/:month',
    summary: 'One doctor’s month, line by line',
    access: mayLook,
    params: z.object({ id, month }),
    response: statement.extend({
      lines: z.array(statementLine),
      /** The tax to withhold if it is paid by hand today; 0 where it is open or paid. */
      withheldToday: z.int(),
    }),
    errors: ['doctor.not_found'],
  }),
  statementPdf: endpoint({
    method: 'GET',
    path: '/crm/revenue/:id/:month/pdf',
    summary: 'One doctor’s month, line by line, as PDF',
    access: mayLook,
    params: z.object({ id, month }),
    download: { types: ['application/pdf'] },
    response: savedFile,
    errors: ['doctor.not_found'],
  }),
  closeMonth: endpoint({
    method: 'POST',
    path: '/crm/revenue/close',
    summary: 'Close a month that is over: its statements do not change any more',
    access: mayPay,
    body: z.strictObject({ month }),
    response: z.object({ closed: z.int() }),
    errors: ['revenue.month_open'],
  }),
  payStatement: endpoint({
    method: 'POST',
    path: '/crm/revenue/:id/:month/paid',
    summary: 'Note that a closed statement was paid out',
    access: mayPay,
    params: z.object({ id, month }),
    body: z.strictObject({
      note: text(3, 300),
      /** The tax that was withheld; refused where the rule of the day says otherwise. */
      withheld: vnd.default(0),
    }),
    response: statement,
    errors: [
      'doctor.not_found',
      'revenue.not_closed',
      'payout.in_batch',
      'payout.netted',
      'withholding.changed',
    ],
  }),
  exportRevenue: endpoint({
    method: 'GET',
    path: '/crm/revenue.csv',
    summary: 'All lines of a month as a table',
    access: mayLook,
    query: z.object({ month }),
    download: { types: ['text/csv'] },
    response: savedFile,
  }),
  shareRules: endpoint({
    method: 'GET',
    path: '/crm/share-rules',
    summary: 'Shares of doctors',
    access: mayLook,
    response: z.array(shareRule),
  }),
  setShareRule: endpoint({
    method: 'PUT',
    path: '/crm/share-rules',
    summary:
      'Set the share for everybody, for a doctor, or for a doctor in one course; for what is sold from now on',
    access: mayPay,
    body: z.strictObject({
      doctorId: id.nullable(),
      courseId: id.nullable(),
      basisPoints,
      /** Of the share that holds for the same doctor and course; null where there is none. */
      version: editVersion,
    }),
    response: z.array(shareRule),
    errors: ['edit.outdated', 'doctor.not_found', 'course.not_found', 'share_rule.not_found'],
  }),
  removeShareRule: endpoint({
    method: 'DELETE',
    path: '/crm/share-rules/:id',
    summary: 'Remove a share, so that the next wider one counts',
    access: mayPay,
    params: byId,
    response: z.array(shareRule),
    errors: ['share_rule.not_found'],
  }),
  courseShares: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/shares',
    summary: 'How the doctors’ share of a course is divided among who teaches it',
    access: mayLook,
    params: byId,
    response: courseShares,
    errors: ['course.not_found'],
  }),
  setCourseShares: endpoint({
    method: 'PUT',
    path: '/crm/courses/:id/shares',
    summary: 'Divide the doctors’ share of a course among who teaches it, for what is sold from now on',
    access: mayPay,
    params: byId,
    body: z.strictObject({ parts: courseParts, version: editVersion }),
    response: courseShares,
    errors: ['edit.outdated', 'course.not_found', 'doctor.not_found'],
  }),
  ownStatements: endpoint({
    method: 'GET',
    path: '/doctor-portal/revenue',
    summary: 'The own months, newest first; the running one included',
    access: doctor,
    response: z.array(statement.omit({ doctor: true })),
    errors: ['request.not_found'],
  }),
  ownStatement: endpoint({
    method: 'GET',
    path: '/doctor-portal/revenue/:month',
    summary: 'One own month, line by line; no learner is named',
    access: doctor,
    params: z.object({ month }),
    response: statement.omit({ doctor: true }).extend({ lines: z.array(ownStatementLine) }),
  }),
  ownStatementPdf: endpoint({
    method: 'GET',
    path: '/doctor-portal/revenue/:month/pdf',
    summary: 'One own month, line by line, as PDF; no order and no learner is named',
    access: doctor,
    params: z.object({ month }),
    download: { types: ['application/pdf'] },
    response: savedFile,
  }),
  ownShares: endpoint({
    method: 'GET',
    path: '/doctor-portal/revenue-shares',
    summary: 'How each own course is shared if it is sold now',
    access: doctor,
    response: z.array(ownShare),
    errors: ['request.not_found'],
  }),
}
