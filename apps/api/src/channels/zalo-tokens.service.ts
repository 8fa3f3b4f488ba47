import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Needs } from '../core/services.ts'
import { lockSetting, removeSetting, saveSetting } from '../core/settings.repo.ts'
import { createSealer } from '../secrets/sealer.ts'
import { pepperSecrets } from '../secrets/secrets.ts'
import { DeliveryError } from './phone-code.ts'
import { postTo } from './post.ts'

/** Row of `site_settings`. */
const SETTING = 'zalo-tokens'
/** Asked for anew a little before it ends, in ms. */
const MARGIN_MS = 5 * 60_000

const answerSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.coerce.number().int().positive(),
})
const storedSchema = z.object({ sealed: z.string(), seed: z.string() })
const tokensSchema = z.object({ access: z.string(), refresh: z.string(), expiresAt: z.number() })

export interface ZaloTokens {
  /** A token that is good now. */
  access(): Promise<string>
  /** Zalo refuses the token: the next call asks for another. */
  forget(): Promise<void>
}

/**
 * Zalo's access tokens live a day and their refresh tokens work once, so the newest pair is kept, sealed, in the
 * database. The first refresh token comes from the settings; a new one there begins the chain anew.
 */
export function createZaloTokens({ db, env, clock }: Needs<'db' | 'env' | 'clock'>): ZaloTokens {
  const sealer = createSealer(pepperSecrets(env), 'zalo tokens')
  const seed = createHash('sha256')
    .update(env.ZNS_REFRESH_TOKEN ?? '')
    .digest('base64url')

  const read = (value: unknown) => {
    const stored = storedSchema.safeParse(value)
    const text =
      stored.success && stored.data.seed === seed ? sealer.unseal(stored.data.sealed, SETTING) : null
    return text ? tokensSchema.parse(JSON.parse(text)) : null
  }

  const renew = async (refreshToken: string) => {
    const form = new URLSearchParams({
      app_id: env.ZNS_APP_ID ?? '',
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
    })
    const answer = await postTo('zns', env.ZNS_TOKEN_URL, form, { secret_key: env.ZNS_APP_SECRET ?? '' })
    const parsed = answerSchema.safeParse(answer)
    if (!parsed.success) throw new DeliveryError('zns: no token was given', { isFinal: false })
    const { access_token: access, refresh_token: refresh, expires_in } = parsed.data
    return { access, refresh, expiresAt: clock().getTime() + expires_in * 1000 }
  }

  return {
    access: () =>
      db.transaction(async (tx) => {
        // Locked, because a refresh token that two workers use at once is worth nothing to one of them.
        const kept = read(await lockSetting(tx, SETTING))
        if (kept && kept.expiresAt - MARGIN_MS > clock().getTime()) return kept.access
        const fresh = await renew(kept?.refresh ?? env.ZNS_REFRESH_TOKEN ?? '')
        await saveSetting(tx, SETTING, { seed, sealed: sealer.seal(JSON.stringify(fresh), SETTING) })
        return fresh.access
      }),
    forget: () =>
      db.transaction(async (tx) => {
        const kept = read(await lockSetting(tx, SETTING))
        if (!kept) return removeSetting(tx, SETTING)
        const ended = JSON.stringify({ ...kept, expiresAt: 0 })
        await saveSetting(tx, SETTING, { seed, sealed: sealer.seal(ended, SETTING) })
      }),
  }
}
