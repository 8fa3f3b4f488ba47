import { AppError } from '@repo/contract'
import type { SettingValues } from '@repo/contract/settings'
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
 * Refuses what a schema cannot know to be impossible with this installation.
 * @throws AppError `settings.unknown_bank` or `settings.virtual_account_needed`
 */
export function assertPossible({ payment }: Partial<SettingValues>, env: Env): void {
  const account = payment?.account
  if (!account) return
  if (!banksFor(env).some(({ bin }) => bin === account.bin)) throw new AppError('settings.unknown_bank')
  const isHeardOf = account.virtualNumber !== '' || env.CASSO_WEBHOOK_KEY || env.PAYOS_CHECKSUM_KEY
  if (virtualOnlyBanks[account.bin] && !isHeardOf) throw new AppError('settings.virtual_account_needed')
}

const secretNames = [
  'SEPAY_WEBHOOK_SECRET',
  'CASSO_WEBHOOK_KEY',
  'PAYOS_CHECKSUM_KEY',
  'VNPAY_HASH_SECRET',
  'MOMO_SECRET_KEY',
  'ZALOPAY_KEY1',
  'ZALOPAY_KEY2',
] as const satisfies (keyof Env)[]

/** Whether each secret of payment is set; never its value. */
export const paymentSecrets = (env: Env) =>
  secretNames.map((name) => ({ name, isSet: env[name] !== undefined }))
