import { type Right, sensitiveRights } from '@repo/contract/rights'
import { rightLabels } from '@repo/messages'
import type { Actor } from '../../core/actor.ts'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { findAccount, listOwners } from './accounts.repo.ts'
import { crmAccountMails } from './crm-accounts.messages.ts'

interface Change {
  /** Who gets the rights: a person, or the holders of a role. */
  to: string
  before: readonly Right[]
  after: readonly Right[]
}

/** Tells the other owners when somebody gets rights over people, secrets or money. */
export function createOwnerNotices(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  return async (tx: Tx, { to, before, after }: Change, actor: Actor): Promise<void> => {
    const gained = sensitiveRights.filter((right) => after.includes(right) && !before.includes(right))
    if (gained.length === 0) return
    const by = (await findAccount(tx, actor.id))?.name ?? ''
    const url = `${services.env.PUBLIC_CRM_URL}/crm/Users`
    const rights = gained.map((right) => rightLabels[right])
    for (const owner of await listOwners(tx, actor.id))
      await queueMail(services, tx, {
        kind: 'office',
        to: owner.email,
        ...crmAccountMails.sensitiveRights(owner.name, { to, by, rights }, url),
      })
  }
}
