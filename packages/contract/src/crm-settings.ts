import { z } from 'zod'
import { admin } from './access.ts'
import { brandPictureNames, iconPath, logoPath, MOST_BRAND_PICTURE_BYTES } from './brand-pictures.ts'
import { recogniserFaults } from './caption-drafts.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { email, id, instant, keyPageOf, keyQuery } from './fields.ts'
import { imageTypes } from './file-types.ts'
import { gateways } from './payment-providers.ts'
import { areTextsWithin, retentionFields } from './retention.ts'
import {
  areAccountsDistinct,
  areRatesInOrder,
  areRulesInOrder,
  isProviderNamed,
  isWholeNotice,
  noticeFields,
  paymentFields,
  type SettingSection,
  settingSchemas,
  settingSections,
  taxFields,
  withholdingFields,
} from './settings.ts'

/** Settings speak for the whole business: owners alone read and change them. */
const maySet = admin('settings.manage')

const bySection = z.object({ section: z.enum(settingSections) })

/** A section as its screen reads it. */
const savedState = z.object({
  version: editVersion,
  /** When and by whom it was saved last; null before the first save, and `by` where the account is gone. */
  savedAt: instant.nullable(),
  savedBy: z.string().nullable(),
})

const stateOf = <Section extends SettingSection>(section: Section) =>
  savedState.extend({ values: settingSchemas[section] })

const learningState = stateOf('learning').extend({
  installed: z.object({
    deviceLimit: z.int(),
    /** What keeps drafts of captions from being made; empty where they can. */
    recogniserFaults: z.array(z.enum(recogniserFaults)),
  }),
})

const mailState = stateOf('mail').extend({
  installed: z.object({
    /** Address that mails come from, and the brand. */
    from: z.string(),
    senderName: z.string(),
    /** Whether a mail server is set; without one mails stay in the outbox. */
    hasServer: z.boolean(),
  }),
})

const paymentState = stateOf('payment').extend({
  installed: z.object({
    /** The account of the environment; null where it names none. */
    account: z
      .object({
        bankName: z.string(),
        number: z.string(),
        holder: z.string(),
        virtualNumber: z.string().nullable(),
      })
      .nullable(),
    /** Gateways that the installation has set up. */
    gateways: z.array(z.enum(gateways)),
    /** Secrets by the names of their settings; their values never leave the environment. */
    secrets: z.array(z.object({ name: z.string(), isSet: z.boolean() })),
  }),
  /** The account of new orders with a code for amounts that the payer types; null where there is no account. */
  counter: z
    .object({
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      /** EMVCo text of the VietQR code. */
      qr: z.string(),
    })
    .nullable(),
  /** Banks that an account may be of. */
  banks: z.array(z.object({ bin: z.string(), name: z.string() })),
})

const taxState = stateOf('tax').extend({ installed: taxFields.pick({ rates: true }) })

/** One save of a section. */
export const settingChange = z.object({
  id,
  /** Counts the saves of the section from 1. */
  number: z.int(),
  at: instant,
  /** Null for what the installation brought along, and where the account is gone. */
  by: z.string().nullable(),
  /** The save whose values were taken back; null for values that somebody typed. */
  restoredFrom: z.int().nullable(),
  isCurrent: z.boolean(),
  /** The values of the section before it and since; `before` is null for the first save. */
  before: z.unknown(),
  after: z.unknown(),
})

/** The settings of the business, section by section, with every value that they had. */
export const crmSettings = {
  business: endpoint({
    method: 'GET',
    path: '/crm/settings/business',
    summary: 'Legal identity and contacts of the business',
    access: maySet,
    response: stateOf('business'),
  }),
  saveBusiness: endpoint({
    method: 'PUT',
    path: '/crm/settings/business',
    summary: 'Change legal identity and contacts; the public site shows them at once',
    access: maySet,
    body: settingSchemas.business.extend({ version: editVersion }),
    response: stateOf('business'),
    errors: ['edit.outdated'],
  }),
  payment: endpoint({
    method: 'GET',
    path: '/crm/settings/payment',
    summary: 'Receiving account and ways to pay, and which secrets of the installation are set',
    access: maySet,
    response: paymentState,
  }),
  savePayment: endpoint({
    method: 'PUT',
    path: '/crm/settings/payment',
    summary: 'Change the account of new orders and the gateways that buyers are offered',
    access: maySet,
    body: paymentFields
      .extend({ version: editVersion })
      .refine(areAccountsDistinct, { path: ['otherAccounts'] }),
    response: paymentState,
    errors: ['edit.outdated', 'settings.unknown_bank', 'settings.virtual_account_needed'],
  }),
  tax: endpoint({
    method: 'GET',
    path: '/crm/settings/tax',
    summary: 'Rates of value added tax with the days on which they begin, and who issues the invoices',
    access: maySet,
    response: taxState,
  }),
  saveTax: endpoint({
    method: 'PUT',
    path: '/crm/settings/tax',
    summary:
      'Change the rates; an order is taxed as of the day it was paid, and what was handed on stays as it is',
    access: maySet,
    body: taxFields
      .extend({ version: editVersion })
      .refine(areRatesInOrder, { path: ['rates'] })
      .refine(isProviderNamed, { path: ['invoiceProvider'] }),
    response: taxState,
    errors: ['edit.outdated', 'settings.tax_month_closed'],
  }),
  withholding: endpoint({
    method: 'GET',
    path: '/crm/settings/withholding',
    summary: 'Rules of the income tax that is withheld from what doctors are paid',
    access: maySet,
    response: stateOf('withholding'),
  }),
  saveWithholding: endpoint({
    method: 'PUT',
    path: '/crm/settings/withholding',
    summary: 'Change the rules; a payment follows the rule of its day, and what was withheld stays as it is',
    access: maySet,
    body: withholdingFields.extend({ version: editVersion }).refine(areRulesInOrder, { path: ['rules'] }),
    response: stateOf('withholding'),
    errors: ['edit.outdated'],
  }),
  notice: endpoint({
    method: 'GET',
    path: '/crm/settings/notice',
    summary: 'The announcement above every page of the public site',
    access: maySet,
    response: stateOf('notice'),
  }),
  saveNotice: endpoint({
    method: 'PUT',
    path: '/crm/settings/notice',
    summary: 'Announce something on the public site from one time to another, or take the announcement away',
    access: maySet,
    body: noticeFields.extend({ version: editVersion }).refine(isWholeNotice, { path: ['endsAt'] }),
    response: stateOf('notice'),
    errors: ['edit.outdated'],
  }),
  learning: endpoint({
    method: 'GET',
    path: '/crm/settings/learning',
    summary: 'Limits of learning, with what the installation says where none is set',
    access: maySet,
    response: learningState,
  }),
  saveLearning: endpoint({
    method: 'PUT',
    path: '/crm/settings/learning',
    summary: 'Change the limits of learning; they count from the next device on',
    access: maySet,
    body: settingSchemas.learning.extend({ version: editVersion }),
    response: learningState,
    errors: ['edit.outdated'],
  }),
  mail: endpoint({
    method: 'GET',
    path: '/crm/settings/mail',
    summary: 'Who the mails of the site are from',
    access: maySet,
    response: mailState,
  }),
  saveMail: endpoint({
    method: 'PUT',
    path: '/crm/settings/mail',
    summary: 'Change who mails are from; it counts from the next mail on',
    access: maySet,
    body: settingSchemas.mail.extend({ version: editVersion }),
    response: mailState,
    errors: ['edit.outdated'],
  }),
  retention: endpoint({
    method: 'GET',
    path: '/crm/settings/retention',
    summary: 'For how many days data are kept',
    access: maySet,
    response: stateOf('retention'),
  }),
  saveRetention: endpoint({
    method: 'PUT',
    path: '/crm/settings/retention',
    summary: 'Change for how many days data are kept; what is older is removed within an hour',
    access: maySet,
    body: retentionFields.extend({ version: editVersion }).refine(areTextsWithin, { path: ['mailTexts'] }),
    response: stateOf('retention'),
    errors: ['edit.outdated'],
  }),
  brand: endpoint({
    method: 'GET',
    path: '/crm/settings/brand',
    summary: 'Colours, logo and icon of the brand',
    access: maySet,
    response: stateOf('brand'),
  }),
  saveBrand: endpoint({
    method: 'PUT',
    path: '/crm/settings/brand',
    summary: 'Change colours, logo and icon; refused where a text could not be read in the colours',
    access: maySet,
    body: settingSchemas.brand.extend({ version: editVersion }),
    response: stateOf('brand'),
    errors: ['edit.outdated', 'settings.picture_missing'],
  }),
  addBrandPicture: endpoint({
    method: 'POST',
    path: '/crm/settings/brand/pictures/:picture',
    summary:
      'Upload a logo or an icon; it is drawn anew as PNG without its empty edges, and shown once its section is saved',
    access: maySet,
    params: z.object({ picture: z.enum(brandPictureNames) }),
    upload: { types: imageTypes, maxBytes: MOST_BRAND_PICTURE_BYTES },
    response: z.object({ path: z.union([logoPath, iconPath]) }),
    errors: ['upload.not_an_image', 'settings.picture_too_small', 'settings.logo_faint', 'request.too_many'],
  }),
  testMail: endpoint({
    method: 'POST',
    path: '/crm/settings/mail/test',
    summary: 'Send a mail at once as the saved settings say, and answer what the mail server said',
    access: maySet,
    body: z.strictObject({ to: email }),
    response: z.object({
      /** `outbox`: there is no mail server (demo mode), so it lies in the outbox. */
      outcome: z.enum(['handed_over', 'outbox', 'refused', 'unreachable']),
      /** The words of the mail server; null where there was none to ask. */
      answer: z.string().nullable(),
    }),
    errors: ['request.too_many'],
  }),
  history: endpoint({
    method: 'GET',
    path: '/crm/settings/:section/history',
    summary: 'Every save of a section, newest first',
    access: maySet,
    params: bySection,
    query: z.object(keyQuery),
    response: keyPageOf(settingChange),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/crm/settings/:section/restore',
    summary:
      'Take back the values of an earlier save; they are saved anew, so nothing of the history is lost',
    access: maySet,
    params: bySection,
    body: z.strictObject({ number: z.int().min(1).max(1_000_000), version: editVersion }),
    response: z.object({ ok: z.literal(true) }),
    errors: [
      'edit.outdated',
      'settings.no_such_save',
      'settings.no_longer_fits',
      'settings.tax_month_closed',
      'settings.unknown_bank',
      'settings.virtual_account_needed',
    ],
  }),
}
