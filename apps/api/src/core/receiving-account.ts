import type { BankAccount, SettingValues } from '@repo/contract/settings'
import { napasBanks } from '@repo/payments'
import type { Env } from '../env.ts'

type BankEnv = Pick<
  Env,
  'BANK_BIN' | 'BANK_NAME' | 'BANK_ACCOUNT' | 'BANK_ACCOUNT_NAME' | 'BANK_VIRTUAL_ACCOUNT'
>

/** A bank account that buyers transfer to. */
export interface ReceivingAccount {
  bin: string
  bankName: string
  number: string
  holder: string
  /** Where buyers transfer to instead of the number itself. */
  virtualNumber: string | null
}

/** The account of the environment; null where it names none. */
export function installedAccount(env: BankEnv): ReceivingAccount | null {
  const { BANK_BIN: bin, BANK_NAME: bankName, BANK_ACCOUNT: number, BANK_ACCOUNT_NAME: holder } = env
  if (!bin || !bankName || !number || !holder) return null
  return { bin, bankName, number, holder, virtualNumber: env.BANK_VIRTUAL_ACCOUNT ?? null }
}

/** The account that owners set; null where they set none. */
export const setAccount = ({ account }: SettingValues['payment'], env: BankEnv): ReceivingAccount | null =>
  account && receivingAccount(account, env)

/** Every account that owners set, also those that no new order names. */
export const setAccounts = (
  { account, otherAccounts }: SettingValues['payment'],
  env: BankEnv,
): ReceivingAccount[] => [account ?? [], otherAccounts].flat().map((one) => receivingAccount(one, env))

function receivingAccount(
  { bin, number, holder, virtualNumber }: BankAccount,
  env: BankEnv,
): ReceivingAccount {
  const installed = installedAccount(env)
  const bankName = bin === installed?.bin ? installed.bankName : (napasBanks[bin] ?? bin)
  return { bin, bankName, number, holder, virtualNumber: virtualNumber || null }
}

/** The number that a buyer types. */
export const numberToPay = ({ number, virtualNumber }: ReceivingAccount): string => virtualNumber ?? number
