import { AppError } from '@repo/contract'
import { type BrandColors, contrastFaults, nearestReadable } from '@repo/contract/brand-colors'
import type { BankAccount, SettingValues } from '@repo/contract/settings'
import { errorText } from '@repo/messages'
import { contrastWords } from '@repo/messages/brand.messages'
import { napasBanks } from '@repo/payments'
import { installedAccount } from '../../core/receiving-account.ts'
import { type Env, virtualOnlyBanks } from '../../env.ts'

/** Banks that an account may be of. A demo has only its own, which no real money reaches. */
export const banksFor = (env: Env): { bin: string; name: string }[] =>
  env.DEMO_MODE
    ? [installedAccount(env) ?? []].flat().map(({ bin, bankName }) => ({ bin, name: bankName }))
    : Object.entries(napasBanks)
        .map(([bin, name]) => ({ bin, name }))
        .sort((one, other) => one.name.localeCompare(other.name, 'vi'))

/**
 * Refuses what a schema cannot know to be impossible with this installation, and colours that cannot be read.
 * @throws AppError `settings.unknown_bank`, `settings.virtual_account_needed` or `input.invalid`
 */
export function assertPossible({ payment, brand }: Partial<SettingValues>, env: Env): void {
  if (brand) assertReadable(brand)
  if (payment?.account) assertUsable(payment.account, 'body.account', env)
  for (const [place, account] of payment?.otherAccounts.entries() ?? [])
    assertUsable(account, `body.otherAccounts.${place}`, env)
}

/** Refuses an account for which no service could notify us of transfers; the details name the field to correct. */
function assertUsable({ bin, virtualNumber }: BankAccount, path: string, env: Env): void {
  const refuse = (name: 'settings.unknown_bank' | 'settings.virtual_account_needed', field: string) =>
    new AppError(name, { details: [{ path: `${path}.${field}`, message: errorText(name) }] })
  if (!banksFor(env).some((bank) => bank.bin === bin)) throw refuse('settings.unknown_bank', 'bin')
  const isHeardOf = virtualNumber !== '' || env.CASSO_WEBHOOK_KEY || env.PAYOS_CHECKSUM_KEY
  if (virtualOnlyBanks[bin] && !isHeardOf) throw refuse('settings.virtual_account_needed', 'virtualNumber')
}

/** @throws AppError `input.invalid` with each pair of colours that cannot be read, at the colour to change */
function assertReadable(colors: BrandColors): void {
  const details = contrastFaults(colors).map((fault) => ({
    path: `body.${fault.name}`,
    message: contrastWords(fault, nearestReadable(colors, fault.name)),
  }))
  if (details.length > 0) throw new AppError('input.invalid', { details })
}

const secretNames = [
  'SEPAY_WEBHOOK_SECRET',
  'SEPAY_API_TOKEN',
  'CASSO_WEBHOOK_KEY',
  'CASSO_API_KEY',
  'PAYOS_CHECKSUM_KEY',
  'VNPAY_HASH_SECRET',
  'MOMO_SECRET_KEY',
  'ZALOPAY_KEY1',
  'ZALOPAY_KEY2',
] as const satisfies (keyof Env)[]

/** Whether each secret of payment is set; never its value. */
export const paymentSecrets = (env: Env) =>
  secretNames.map((name) => ({ name, isSet: env[name] !== undefined }))
