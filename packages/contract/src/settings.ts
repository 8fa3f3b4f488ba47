import { z } from 'zod'
import { type BrandColors, unsetColors } from './brand-colors.ts'
import { type BrandPictures, iconPath, logoPath, unsetPictures } from './brand-pictures.ts'
import { email, instant, text, vnd } from './fields.ts'
import { isTaxCode } from './invoices.ts'
import { gateways } from './payment-providers.ts'
import { areTextsWithin, retentionFields, unsetRetention } from './retention.ts'

/** The parts of the business's settings; each is saved, versioned and restored by itself. */
export const settingSections = [
  'business',
  'payment',
  'tax',
  'withholding',
  'notice',
  'learning',
  'mail',
  'retention',
  'brand',
] as const
export type SettingSection = (typeof settingSections)[number]

/** Empty, or as the schema says. */
const orEmpty = <Schema extends z.ZodType<string>>(schema: Schema) => z.union([text(0, 0), schema])

/**
 * A number to call, with a note in brackets where one is useful: `1900 1234 (miễn phí)`. The note has no digits, so that
 * the digits alone can be dialled.
 */
const callable = text(3, 60).pipe(z.string().regex(/^\+?\d[\d .-]{1,19}\d(?: \([^()\d]{1,36}\))?$/))

/** A licence or confirmation that the business works under. */
const licence = z.strictObject({
  name: text(2, 120),
  number: text(1, 60),
  issuedOn: z.iso.date().nullable(),
  issuedBy: text(0, 160),
})

/** A place of business; the first one of the list is the registered office. */
const place = z.strictObject({ label: text(0, 60), address: text(5, 300) })

/** Legal identity and contacts. What is empty is shown as "chưa cấu hình" on the public site, never invented. */
export const businessSettings = z.strictObject({
  legalName: text(0, 200),
  taxCode: orEmpty(
    z
      .string()
      .max(20)
      .transform((value) => value.replace(/[\s.]/g, ''))
      .pipe(z.string().refine(isTaxCode)),
  ),
  /** First registration of the business, as its certificate says. */
  registeredOn: z.iso.date().nullable(),
  registeredBy: text(0, 160),
  representative: text(0, 120),
  licences: z.array(licence).max(6),
  hotline: orEmpty(callable),
  zalo: orEmpty(callable),
  email: orEmpty(email),
  addresses: z.array(place).max(6),
  workingHours: text(0, 200),
})

/** Letters and digits of an account, as banks write them. */
export const bankAccountNumber = z
  .string()
  .max(40)
  .transform((value) => value.replace(/[\s.-]/g, '').toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{4,19}$/))

/** Six digits that stand for a bank in a code. */
export const bankBin = z.string().regex(/^\d{6}$/)

const bankAccount = z.strictObject({
  bin: bankBin,
  number: bankAccountNumber,
  holder: text(2, 80),
  /** The virtual account that buyers transfer to, where the bank tells of no other money. */
  virtualNumber: orEmpty(bankAccountNumber),
})
export type BankAccount = z.output<typeof bankAccount>

/** How buyers pay. */
export const paymentFields = z.strictObject({
  /** Account that new orders are transferred to; null for the one of the installation. */
  account: bankAccount.nullable(),
  /** Accounts that no new order names and whose money pays orders all the same. */
  otherAccounts: z.array(bankAccount).max(9),
  /** Gateways of the installation that buyers are not offered; what was begun with them is still settled. */
  gatewaysOff: z.array(z.enum(gateways)).max(gateways.length),
  /** Refunds of an order that come to more than this need a second person; null for none. */
  refundLimit: vnd.nullable(),
})

/** A notice of the bank concerns one account: no number, real or virtual, stands twice. */
export const areAccountsDistinct = ({ account, otherAccounts }: z.output<typeof paymentFields>) => {
  const numbers = [account ?? [], otherAccounts]
    .flat()
    .flatMap(({ number, virtualNumber }) => [number, virtualNumber || []].flat())
  return new Set(numbers).size === numbers.length
}

/** A rate of value added tax that prices hold, from the start of a day in Vietnam's time; without a day from ever. */
const taxRate = z.strictObject({
  from: z.iso.date().nullable(),
  /** Hundredths of a percent. */
  basisPoints: z.int().min(0).max(5000),
})

/**
 * What is withheld as personal income tax from one payment to a doctor who is not employed, from the start of a day in
 * Vietnam's time: so much of the whole payment once it reaches the threshold. No rule holds until an owner enters one.
 */
export const withholdingRule = z.strictObject({
  from: z.iso.date(),
  /** The smallest payment that tax is withheld from, in VND. */
  threshold: vnd,
  /** Hundredths of a percent; 0 ends withholding. */
  basisPoints: z.int().min(0).max(5000),
  /** The law or the accountant's word that the rule rests on. */
  source: text(3, 300),
})

export const taxFields = z.strictObject({
  /** In the order of their days; none stands for those of the installation. */
  rates: z.array(taxRate).max(20),
  /** Whose service issues the electronic invoices, as buyers know it; empty while none is named. */
  invoiceProvider: text(0, 80),
  /** The provider's page on which a buyer finds an invoice by its number. */
  invoiceLookUp: orEmpty(z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(300)),
})

/**
 * Rules of withholding. They are a section of their own, so that taking back rates or the provider of invoices keeps
 * them, and versions of the product from before there were rules never read them.
 */
export const withholdingFields = z.strictObject({
  /** In the order of their days; none withholds nothing. */
  rules: z.array(withholdingRule).max(20),
})

/** A page to look invoices up is somebody's: who it is stands beside the number. */
export const isProviderNamed = ({ invoiceProvider, invoiceLookUp }: z.output<typeof taxFields>) =>
  invoiceLookUp === '' || invoiceProvider !== ''

/** Each day begins one rate, and only the first may be without a day. */
export const areRatesInOrder = ({ rates }: z.output<typeof taxFields>) =>
  rates.every(({ from }, index) => index === 0 || (from ?? '') > (rates[index - 1]?.from ?? ''))

/** Each day begins one rule. */
export const areRulesInOrder = ({ rules }: z.output<typeof withholdingFields>) =>
  rules.every(({ from }, index) => from > (rules[index - 1]?.from ?? ''))

/** An announcement above every page of the public site, such as of maintenance: all of it, or none. */
export const noticeFields = z.strictObject({
  text: text(0, 160),
  startsAt: instant.nullable(),
  endsAt: instant.nullable(),
})

/** Words need both times, so that no announcement stays by being forgotten; the end follows the begin. */
export const isWholeNotice = ({ text: words, startsAt, endsAt }: z.output<typeof noticeFields>) =>
  words === '' ? startsAt === null && endsAt === null : Boolean(startsAt && endsAt && startsAt < endsAt)

/** Limits of learning; null stands for what the installation says. */
export const learningSettings = z.strictObject({
  /** Devices on which one learner may play lessons at a time. */
  deviceLimit: z.int().min(1).max(5).nullable(),
  /** Lessons that one learner may play at a time, each in a browser of its own. */
  streamLimit: z.int().min(1).max(3),
  /** A seat is taken back only while its person has seen less than this of the course; 0 keeps it with them. */
  takeBackBelowPercent: z.int().min(0).max(100),
})

/** Who mails are from, besides the address, which the mail server fixes; empty stands for brand and no other address. */
export const mailSettings = z.strictObject({
  senderName: text(0, 60).pipe(z.string().regex(/^[^\r\n<>"]*$/)),
  replyTo: orEmpty(email),
})

/** As browsers write it; empty for ours. */
const color = orEmpty(
  z
    .string()
    .max(7)
    .transform((value) => value.toLowerCase())
    .pipe(z.string().regex(/^#[0-9a-f]{6}$/)),
)

/** Colours of the brand in both themes, whose contrast `contrastFaults` judges, and its uploaded pictures. */
export const brandSettings = z.strictObject({
  primary: color,
  accent: color,
  primaryDark: color,
  accentDark: color,
  /** In place of the word mark; empty for the word mark. */
  logo: orEmpty(logoPath),
  /** The same for dark grounds; empty for the other one on a white plate. */
  logoDark: orEmpty(logoPath),
  icon: orEmpty(iconPath),
}) satisfies z.ZodType<BrandColors & BrandPictures>

/** What each section holds. */
export const settingSchemas = {
  business: businessSettings,
  payment: paymentFields.refine(areAccountsDistinct, { path: ['otherAccounts'] }),
  tax: taxFields
    .refine(areRatesInOrder, { path: ['rates'] })
    .refine(isProviderNamed, { path: ['invoiceProvider'] }),
  withholding: withholdingFields.refine(areRulesInOrder, { path: ['rules'] }),
  notice: noticeFields.refine(isWholeNotice, { path: ['endsAt'] }),
  learning: learningSettings,
  mail: mailSettings,
  retention: retentionFields.refine(areTextsWithin, { path: ['mailTexts'] }),
  brand: brandSettings,
} as const satisfies Record<SettingSection, z.ZodType>

export type SettingValues = { [Section in SettingSection]: z.output<(typeof settingSchemas)[Section]> }

/** What a section says before it was ever saved. */
export const unsetSettings: SettingValues = {
  business: {
    legalName: '',
    taxCode: '',
    registeredOn: null,
    registeredBy: '',
    representative: '',
    licences: [],
    hotline: '',
    zalo: '',
    email: '',
    addresses: [],
    workingHours: '',
  },
  payment: { account: null, otherAccounts: [], gatewaysOff: [], refundLimit: null },
  tax: { rates: [], invoiceProvider: '', invoiceLookUp: '' },
  withholding: { rules: [] },
  notice: { text: '', startsAt: null, endsAt: null },
  learning: { deviceLimit: null, streamLimit: 1, takeBackBelowPercent: 30 },
  mail: { senderName: '', replyTo: '' },
  retention: unsetRetention,
  brand: { ...unsetColors, ...unsetPictures },
}
