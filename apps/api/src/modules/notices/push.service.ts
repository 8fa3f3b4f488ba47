import { createPublicKey, timingSafeEqual } from 'node:crypto'
import { AppError } from '@repo/contract'
import { MAX_PUSH_DEVICES, type PushTopic, type pushSubscription } from '@repo/contract/push'
import type { z } from 'zod'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import {
  countOtherPushes,
  findPushEndpoints,
  findPushOfSession,
  findUserById,
  lockPushByEndpoint,
  lockUser,
  removePush,
  savePush,
  setPushWanted,
} from '../auth/index.ts'
import { topicsOfRole } from './push.policy.ts'
import { isPushService } from './push-services.ts'
import { vapidOf } from './vapid.ts'

type Subscription = z.output<typeof pushSubscription>

const renewals = { name: 'push-renewals', max: 60, windowMs: HOUR_MS }

/** Which browsers of a person get pushes, and on what. */
export function createPushService(services: Needs<'db' | 'env' | 'clock' | 'limiter'>) {
  const { db, env, clock, limiter } = services

  /** @throws AppError `push.not_set_up`, `push.service_unknown`, `input.invalid` */
  const check = ({ endpoint, keys }: Subscription) => {
    if (!vapidOf(env)) throw new AppError('push.not_set_up')
    if (!isCurvePoint(keys.p256dh)) throw new AppError('input.invalid')
    if (!isPushService(endpoint, env)) throw new AppError('push.service_unknown')
  }
  const topicsFor = ({ role }: Caller, unwanted: readonly PushTopic[]) =>
    topicsOfRole[role].map((topic) => ({ topic, isOn: !unwanted.includes(topic) }))

  return {
    async find(caller: Caller) {
      const [user, subscription, endpoints] = await Promise.all([
        findUserById(db, caller.userId),
        findPushOfSession(db, caller.sessionId),
        findPushEndpoints(db, caller.userId),
      ])
      return {
        publicKey: vapidOf(env)?.publicKey ?? null,
        endpoint: subscription?.endpoint ?? null,
        endpoints,
        topics: topicsFor(caller, user?.unwantedPushes ?? []),
      }
    },

    /** @throws AppError `push.not_set_up`, `push.service_unknown`, `push.too_many` */
    async subscribe({ userId, sessionId }: Caller, subscription: Subscription) {
      check(subscription)
      await db.transaction(async (tx) => {
        await lockUser(tx, userId)
        const row = { userId, sessionId, ...columnsOf(subscription), createdAt: clock() }
        if ((await countOtherPushes(tx, row)) >= MAX_PUSH_DEVICES) throw new AppError('push.too_many')
        await savePush(tx, row)
      })
      return { ok: true as const }
    },

    async unsubscribe({ sessionId }: Caller) {
      await removePush(db, { sessionId })
      return { ok: true as const }
    },

    async setTopic(caller: Caller, topic: PushTopic, isOn: boolean) {
      return { topics: topicsFor(caller, await setPushWanted(db, caller.userId, topic, isOn)) }
    },

    /**
     * The worker of a browser has no token; the secret of the subscription before, which only the browser and we know,
     * proves that it asks.
     * @throws AppError `push.not_set_up`, `push.service_unknown`, `push.subscription_unknown`, `request.too_many`
     */
    async renew(old: Subscription, renewed: Subscription, ip: string) {
      await limiter.hit(renewals, networkOf(ip))
      check(renewed)
      await db.transaction(async (tx) => {
        const row = await lockPushByEndpoint(tx, old.endpoint)
        if (!row || !isSame(row.authSecret, old.keys.auth)) throw new AppError('push.subscription_unknown')
        const { userId, sessionId, createdAt } = row
        await savePush(tx, { userId, sessionId, createdAt, ...columnsOf(renewed) })
      })
      return { ok: true as const }
    },
  }
}

const columnsOf = ({ endpoint, keys }: Subscription) => ({
  endpoint,
  publicKey: keys.p256dh,
  authSecret: keys.auth,
})

/** Nothing can be sealed for a key that is no point of the curve (RFC 8291, section 2, November 2017: P-256). */
function isCurvePoint(key: string): boolean {
  const point = Buffer.from(key, 'base64url')
  try {
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
    createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
    return point.length === 65 && point[0] === 4
  } catch {
    return false
  }
}

function isSame(known: string, told: string): boolean {
  const [a, b] = [Buffer.from(known), Buffer.from(told)]
  return a.length === b.length && timingSafeEqual(a, b)
}
