import type { GatewayName } from '@repo/contract/payment-providers'
import {
  type SettingSection,
  type SettingValues,
  settingSchemas,
  unsetSettings,
} from '@repo/contract/settings'
import type { z } from 'zod'
import type { DbOrTx } from '../db/client.ts'
import type { Env } from '../env.ts'
import { DAY_MS } from './durations.ts'
import { installedAccount, type ReceivingAccount, setAccount, setAccounts } from './receiving-account.ts'
import { findCurrent, findValues } from './setting-versions.repo.ts'

/**
 * What owners have set, read from the database each time: no process keeps a copy, so every process acts on a change
 * from the moment it is saved, and inside a transaction one state is seen throughout.
 */
export async function readSettings<Section extends SettingSection>(
  db: DbOrTx,
  section: Section,
): Promise<SettingValues[Section]> {
  const current = await findCurrent(db, section)
  return current ? storedSettings(section, current.save.value) : unsetSettings[section]
}

/**
 * Values of a save, judged by the schema of today; null where they do not pass. Fields that the section got after that
 * save are as they are before the first one. Fields that only another version of the product knows are left out, so that
 * what a newer one saved is still read after going back, and while both run.
 */
export function fitSettings<Section extends SettingSection>(
  section: Section,
  value: unknown,
): SettingValues[Section] | null {
  const whole = { ...unsetSettings[section], ...(value as object) }
  const schema = settingSchemas[section]
  const first = schema.safeParse(whole)
  const read = first.success ? first : schema.safeParse(withoutUnknown(whole, first.error.issues))
  return read.success ? (read.data as SettingValues[Section]) : null
}

/** A copy without the fields that the schema does not know, at any depth. */
function withoutUnknown(value: object, issues: readonly z.core.$ZodIssue[]): object {
  const copy = structuredClone(value)
  for (const issue of issues) {
    if (issue.code !== 'unrecognized_keys') continue
    const at = issue.path.reduce<object>((part, name) => Reflect.get(part, name), copy)
    for (const key of issue.keys) Reflect.deleteProperty(at, key)
  }
  return copy
}

/** Values of a save that has to fit. @throws Error where it does not */
export function storedSettings<Section extends SettingSection>(
  section: Section,
  value: unknown,
): SettingValues[Section] {
  const values = fitSettings(section, value)
  if (!values) throw new Error(`the stored settings ${section} do not fit`)
  return values
}

/** Whether refunds of one order, or of money without one, come to so much that a second person has to approve them. */
export async function isOverRefundLimit(db: DbOrTx, amount: number): Promise<boolean> {
  const { refundLimit } = await readSettings(db, 'payment')
  return refundLimit !== null && amount > refundLimit
}

/** Devices on which one learner may play at a time. */
export const readDeviceLimit = async (db: DbOrTx, env: Pick<Env, 'LEARNING_DEVICE_LIMIT'>): Promise<number> =>
  (await readSettings(db, 'learning')).deviceLimit ?? env.LEARNING_DEVICE_LIMIT

/** Lessons that one learner may play at a time. */
export const readStreamLimit = async (db: DbOrTx): Promise<number> =>
  (await readSettings(db, 'learning')).streamLimit

type Retention = SettingValues['retention']

/** For each kind of data the moment before which it is removed; null where it is kept. */
export async function readRetention(
  db: DbOrTx,
  now: Date,
): Promise<{ [Name in keyof Retention]: null extends Retention[Name] ? Date | null : Date }> {
  const days = await readSettings(db, 'retention')
  const before = (count: number) => new Date(now.getTime() - count * DAY_MS)
  return {
    mails: before(days.mails),
    mailTexts: before(days.mailTexts),
    contacts: days.contacts === null ? null : before(days.contacts),
    searchMisses: days.searchMisses === null ? null : before(days.searchMisses),
    notices: before(days.notices),
    devices: before(days.devices),
    playbacks: before(days.playbacks),
    proofs: before(days.proofs),
    films: before(days.films),
  }
}

export interface MailSender {
  name: string
  /** Where answers go; null for the address that mails come from. */
  replyTo: string | null
}

/** Who mails are from. */
export async function readMailSender(db: DbOrTx, env: Pick<Env, 'BRAND_NAME'>): Promise<MailSender> {
  const { senderName, replyTo } = await readSettings(db, 'mail')
  return { name: senderName || env.BRAND_NAME, replyTo: replyTo || null }
}

/** The account that new orders are transferred to; null where none was ever set. */
export const readReceivingAccount = async (db: DbOrTx, env: Env): Promise<ReceivingAccount | null> =>
  setAccount(await readSettings(db, 'payment'), env) ?? installedAccount(env)

/** Every account that is or was set: buyers were told to transfer to it, or owners named it. Money on any is ours. */
export async function readOwnAccounts(db: DbOrTx, env: Env): Promise<ReceivingAccount[]> {
  const values = await findValues(db, 'payment')
  const set = values.flatMap((value) => setAccounts(storedSettings('payment', value), env))
  return [installedAccount(env) ?? [], set].flat()
}

/** Gateways of the installation that buyers are offered. */
export async function readOfferedGateways(db: DbOrTx, env: Env): Promise<GatewayName[]> {
  const { gatewaysOff } = await readSettings(db, 'payment')
  return env.PAYMENT_GATEWAYS.filter((gateway) => !gatewaysOff.includes(gateway))
}

/** What of the installation says how sales are taxed. */
export type TaxEnv = Pick<Env, 'TAX_RATE_PERCENT'>

/** Rates of value added tax in the order of their days; none where nobody set one. */
export async function readTaxRates(db: DbOrTx, env: TaxEnv): Promise<SettingValues['tax']['rates']> {
  const { rates } = await readSettings(db, 'tax')
  return rates.length > 0 ? rates : [...(env.TAX_RATE_PERCENT ?? [])]
}
