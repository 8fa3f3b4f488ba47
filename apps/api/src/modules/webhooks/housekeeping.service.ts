import { webhookLogDays } from '@repo/contract/webhook-events'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { createWebhookSealer } from './webhook-secrets.ts'
import * as repo from './webhooks.repo.ts'

/**
 * Seals secrets with the newest secret of the installation, and removes secrets that sign no more and old events with
 * their deliveries.
 */
export function createWebhookHousekeeping({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const sealer = createWebhookSealer(env)
  const sealAnew = (sealed: string | null, id: string) => {
    const secret = sealed === null ? null : sealer.unseal(sealed, id)
    return secret === null ? sealed : sealer.seal(secret, id)
  }
  return async (): Promise<void> => {
    const now = clock()
    await repo.removeEventsBefore(db, new Date(now.getTime() - webhookLogDays * DAY_MS))
    await repo.removeFormerSecrets(db, now)
    for (const read of await repo.findSealedOtherwise(db, sealer.currentPrefix))
      await repo.replaceSealed(db, read, {
        sealedSecret: sealAnew(read.sealedSecret, read.id) ?? read.sealedSecret,
        sealedFormerSecret: sealAnew(read.sealedFormerSecret, read.id),
      })
  }
}
