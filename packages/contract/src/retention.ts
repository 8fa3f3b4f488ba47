import { z } from 'zod'

/**
 * For how many days data are kept that the business may choose a period for: the least and the most that may be set, and
 * what counts until somebody sets it. No law names a number of days for any of them. Law 91/2025/QH15 on personal data,
 * in force since 2026-01-01, lets data be kept no longer than their purpose needs; so the least is what the act itself
 * needs, and the most is our own. What a law does set (orders, invoices, consents) is no setting.
 */
export const retentionBounds = {
  /** That a mail was sent, to whom, and what became of it. */
  mails: { least: 30, most: 365, usual: 90 },
  /** Texts of mails; they hold names and purchases. Never longer than the mails themselves. */
  mailTexts: { least: 7, most: 365, usual: 30 },
  /** Messages of the contact form with all replies, after the last change of a closed or answered one. */
  contacts: { least: 90, most: 1825, usual: null },
  /** What was searched for in vain, since it was last searched for. */
  searchMisses: { least: 30, most: 730, usual: null },
  /** Notices of an account, read or not. */
  notices: { least: 30, most: 730, usual: 180 },
  /** Ended sessions, and devices that nobody learns on any more. A session lasts thirty days at most. */
  devices: { least: 30, most: 365, usual: 90 },
  /** Who played what, when and from which networks. */
  playbacks: { least: 30, most: 365, usual: 90 },
  /** The scan that proves a profession, after it was checked. */
  proofs: { least: 7, most: 365, usual: 90 },
  /** Films that learners handed in, after the doctor's decision, or untouched since they were begun. */
  films: { least: 30, most: 1825, usual: 365 },
} as const satisfies Record<string, { least: number; most: number; usual: number | null }>

const days = ({ least, most }: { least: number; most: number }) => z.int().min(least).max(most)

/** Days; null keeps the data until they are deleted by hand, or with the account. */
export const retentionFields = z.strictObject({
  mails: days(retentionBounds.mails),
  mailTexts: days(retentionBounds.mailTexts),
  contacts: days(retentionBounds.contacts).nullable(),
  searchMisses: days(retentionBounds.searchMisses).nullable(),
  notices: days(retentionBounds.notices),
  devices: days(retentionBounds.devices),
  playbacks: days(retentionBounds.playbacks),
  proofs: days(retentionBounds.proofs),
  films: days(retentionBounds.films),
})

/** A text is no use without its mail. */
export const areTextsWithin = ({ mails, mailTexts }: z.output<typeof retentionFields>) => mailTexts <= mails

export const unsetRetention = Object.fromEntries(
  Object.entries(retentionBounds).map(([name, { usual }]) => [name, usual]),
) as z.output<typeof retentionFields>
