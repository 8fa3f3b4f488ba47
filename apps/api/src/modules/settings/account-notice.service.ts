import { isDeepStrictEqual } from 'node:util'
import type { SettingValues } from '@repo/contract/settings'
import type { Actor } from '../../core/actor.ts'
import { installedAccount, numberToPay, setAccount } from '../../core/receiving-account.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findUserById } from '../auth/index.ts'
import { findOwners } from './owners.repo.ts'
import { accountMail } from './settings.messages.ts'

/** Mails every owner that new orders are transferred to another account: a stolen session must not do it unseen. */
export async function tellOfAccount(
  services: Needs<'env' | 'queue' | 'clock'>,
  tx: Tx,
  { before, after, actor }: { before: object; after: object; actor: Actor },
): Promise<void> {
  const { env } = services
  const accountOf = (values: object) =>
    setAccount(values as SettingValues['payment'], env) ?? installedAccount(env)
  const account = accountOf(after)
  if (isDeepStrictEqual(accountOf(before), account)) return
  const by = (await findUserById(tx, actor.id))?.name ?? actor.id
  const words = account && `${account.bankName} · ${numberToPay(account)} · ${account.holder}`
  const url = `${env.PUBLIC_CRM_URL}/crm/Settings?tab=payment`
  for (const { name, email } of await findOwners(tx))
    await queueMail(services, tx, {
      kind: 'office',
      to: email,
      ...accountMail({ name, by, account: words, url }),
    })
}
