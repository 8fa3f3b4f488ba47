import { z } from 'zod'
import { admin, student } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import {
  byId,
  done,
  id,
  instant,
  keyPageOf,
  keyQuery,
  savedFile,
  searchText,
  sortKey,
  tabCounts,
  text,
  valueKeyQuery,
  vnd,
} from './fields.ts'
import { couponCode, order } from './orders.ts'

const mayDiscount = admin('coupons.manage')
const mayGiveCodes = admin('codes.manage')

export const couponKinds = ['percent', 'fixed'] as const
/** What a coupon is now, by its dates, its uses and its switch. */
export const couponStates = ['running', 'planned', 'over', 'used_up', 'off'] as const

export const couponBody = z
  .strictObject({
    code: couponCode,
    kind: z.enum(couponKinds),
    /** Whole percent, or VND. */
    value: vnd.min(1),
    /** Most that a percentage gives off. */
    maxDiscount: vnd.min(1).nullable(),
    minTotal: vnd,
    stacksWithSale: z.boolean(),
    maxUses: z.int().min(1).max(1_000_000).nullable(),
    maxUsesPerUser: z.int().min(1).max(100),
    startsAt: instant.nullable(),
    endsAt: instant.nullable(),
    isActive: z.boolean(),
    note: text(0, 300),
    /** None means every course. */
    courseIds: z.array(id).max(100),
  })
  .refine(({ kind, value }) => kind === 'fixed' || value <= 100, { path: ['value'] })
  .refine(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, { path: ['endsAt'] })

export const staffCoupon = z.object({
  id,
  code: z.string(),
  kind: z.enum(couponKinds),
  value: vnd,
  maxDiscount: vnd.nullable(),
  minTotal: vnd,
  stacksWithSale: z.boolean(),
  maxUses: z.int().nullable(),
  maxUsesPerUser: z.int(),
  used: z.int(),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
  isActive: z.boolean(),
  note: z.string(),
  courses: z.array(z.object({ id, title: z.string() })),
  state: z.enum(couponStates),
  /** Given off by paid orders so far. */
  givenOff: z.int(),
  createdAt: instant,
  version: editVersion,
})

export const activationBatch = z.object({
  id,
  name: z.string(),
  course: z.object({ id, title: z.string() }),
  unitPrice: vnd,
  count: z.int(),
  redeemed: z.int(),
  revoked: z.int(),
  expiresAt: instant.nullable(),
  createdBy: z.string().nullable(),
  createdAt: instant,
})

export const activationCode = z.object({
  id,
  /** Last four characters. */
  ending: z.string(),
  state: z.enum(['free', 'given', 'redeemed', 'revoked', 'expired']),
  /** The learner to whom staff mailed the code; nobody else can redeem it. */
  givenTo: z.object({ id, name: z.string() }).nullable(),
  redeemedBy: z.object({ id, name: z.string() }).nullable(),
  redeemedAt: instant.nullable(),
  orderCode: z.string().nullable(),
})

/** As it is typed from paper: case, blanks and dashes do not matter. */
export const activationCodeInput = z
  .string()
  .max(60)
  .transform((value) => value.toUpperCase().replace(/[^0-9A-Z]/g, ''))
  .pipe(z.string().regex(/^[2-9A-HJ-NP-Z]{16}$/))

/** Coupons, and codes that were sold elsewhere. */
export const crmSales = {
  coupons: endpoint({
    method: 'GET',
    path: '/crm/coupons',
    summary: 'Coupons, newest first',
    access: mayDiscount,
    query: z.object({ state: z.enum(couponStates).optional(), q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(staffCoupon).extend({ counts: tabCounts }),
  }),
  createCoupon: endpoint({
    method: 'POST',
    path: '/crm/coupons',
    summary: 'Add a coupon',
    access: mayDiscount,
    body: couponBody,
    response: staffCoupon,
    errors: ['coupon.code_taken', 'course.not_found'],
  }),
  updateCoupon: endpoint({
    method: 'PUT',
    path: '/crm/coupons/:id',
    summary: 'Change a coupon; orders that hold it keep their prices',
    access: mayDiscount,
    params: byId,
    body: couponBody.safeExtend({ version: editVersion }),
    response: staffCoupon,
    errors: [
      'edit.outdated',
      'coupon.not_found',
      'coupon.code_taken',
      'course.not_found',
      'coupon.below_used',
    ],
  }),
  activationBatches: endpoint({
    method: 'GET',
    path: '/crm/activation-batches',
    summary: 'Batches of activation codes, newest first',
    access: mayGiveCodes,
    query: z.object({ q: searchText.optional(), ...keyQuery }),
    response: keyPageOf(activationBatch),
  }),
  createActivationBatch: endpoint({
    method: 'POST',
    path: '/crm/activation-batches',
    summary: 'Make activation codes for a course, one or many',
    access: mayGiveCodes,
    body: z.strictObject({
      name: text(2, 120),
      courseId: id,
      count: z.int().min(1).max(2000),
      /** What one code is sold for outside; it stands in the books as that. */
      unitPrice: vnd,
      expiresAt: instant.nullable(),
    }),
    response: activationBatch,
    errors: ['course.not_found'],
    isIdempotent: true,
  }),
  activationCodes: endpoint({
    method: 'GET',
    path: '/crm/activation-batches/:id/codes',
    summary: 'Codes of a batch, the last redeemed ones first, and who took them; never the codes themselves',
    access: mayGiveCodes,
    params: byId,
    query: z.object({ q: searchText.optional(), ...valueKeyQuery }),
    response: keyPageOf(activationCode, sortKey).extend({ batch: activationBatch }),
    errors: ['activation_batch.not_found'],
  }),
  downloadActivationCodes: endpoint({
    method: 'GET',
    path: '/crm/activation-batches/:id/codes.csv',
    summary: 'The codes of a batch that are still free, to print or to send; written into the log',
    access: mayGiveCodes,
    params: byId,
    download: { types: ['text/csv'] },
    response: savedFile,
    errors: ['activation_batch.not_found'],
  }),
  revokeActivationCode: endpoint({
    method: 'POST',
    path: '/crm/activation-codes/:id/revoke',
    summary: 'Make a code that nobody took worthless',
    access: mayGiveCodes,
    params: byId,
    body: z.strictObject({ reason: text(3, 300) }),
    response: done,
    errors: ['activation_code.not_found', 'activation.used'],
  }),
}

/** Codes, as learners use them. */
export const activation = {
  redeem: endpoint({
    method: 'POST',
    path: '/activation-codes/redeem',
    summary: 'Open the course of an activation code, once; the code then is a paid order of the learner',
    access: student,
    body: z.strictObject({ code: activationCodeInput }),
    response: order,
    errors: [
      'activation.unknown',
      'activation.used',
      'activation.over',
      'course.already_owned',
      'request.too_many',
    ],
  }),
}
