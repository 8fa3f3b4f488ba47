import { webhookLogDays } from '@repo/contract/webhook-events'
import { DAY_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { createWebhookSealer } from './webhook-secrets.ts'
import * as repo from './webhooks.repo.ts'

/** Seals secrets with the newest secret of the installation, and removes old events with their deliveries. */
export function createWebhookHousekeeping({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const sealer = createWebhookSealer(env)
  const sealAnew = (sealed: string | null, id: string) => {
    const secret = sealed === null ? null : sealer.unseal(sealed, id)
    return secret === null ? sealed : sealer.seal(secret, id)
  }
  return async (): Promise<void> => {
    await repo.removeEventsBefore(db, new Date(clock().getTime() - webhookLogDays * DAY_MS))
    for (const { id, sealedSecret, sealedFormerSecret } of await repo.findSealedOtherwise(
      db,
      sealer.currentPrefix,
    ))
      await repo.updateWebhook(db, id, {
        sealedSecret: sealAnew(sealedSecret, id) ?? sealedSecret,
        sealedFormerSecret: sealAnew(sealedFormerSecret, id),
      })
  }
}
