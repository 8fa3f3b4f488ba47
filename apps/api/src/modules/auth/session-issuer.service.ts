import { type App, needsSecondFactor, rightsOf } from '@repo/contract'
import { DAY_MS, HOUR_MS } from '../../core/durations.ts'
import type { Needs } from '../../core/services.ts'
import { findOwnRights } from '../../core/staff-rights.repo.ts'
import type { DbOrTx } from '../../db/client.ts'
import { randomUUIDv7 } from '../../db/uuid.ts'
import { jwtSecrets } from '../../secrets/secrets.ts'
import { createAssetUrls } from '../art/index.ts'
import { hasDueConsents } from '../legal/index.ts'
import { findDoctorOf, type User, updateUser } from './auth.repo.ts'
import { newDeviceJob } from './new-device.job.ts'
import { createRefreshTokens } from './refresh-token.ts'
import { insertSession } from './session.repo.ts'
import { hashOpaqueToken, type WithAccessTokens } from './tokens.ts'

/** Lifetimes of sessions: staff work at one desk for a day, while a learner's phone stays signed in. */
export const sessionLife: Record<App, { absoluteMs: number; idleMs: number }> = {
  web: { absoluteMs: 30 * DAY_MS, idleMs: 14 * DAY_MS },
  crm: { absoluteMs: 12 * HOUR_MS, idleMs: HOUR_MS },
  doctor: { absoluteMs: 12 * HOUR_MS, idleMs: HOUR_MS },
}

/**
 * How long after it was used a sign-in still gets pushes, unless it was ended. A doctor's rests within the hour, while the
 * phone that it belongs to stays in the pocket: what a push says may be read without signing in (decision 065).
 */
const pushLifeMs: Record<App, number> = {
  web: sessionLife.web.idleMs,
  crm: sessionLife.crm.idleMs,
  doctor: 30 * DAY_MS,
}

/** Whether pushes still go to this sign-in: unused for longer, its device may belong to another person. */
export const getsPushes = ({ app, usedAt }: { app: App; usedAt: Date }, now: Date): boolean =>
  now.getTime() - usedAt.getTime() <= pushLifeMs[app]

export interface OpenSessionInput {
  app: App
  deviceId?: string
  ip: string
  userAgent: string | null
  /** When the sign-in proved the second factor; null when it did not. */
  secondFactorAt: Date | null
  /** Name of the clinic whose identity provider signed in. */
  openedBy?: string | null
}

/** Opens sessions and builds the answer that sign-in and renewal share. */
export function createSessionIssuer(services: Needs<'db' | 'env' | 'queue' | 'clock'> & WithAccessTokens) {
  const { db, env, clock, queue, accessTokens } = services
  const refreshTokens = createRefreshTokens(jwtSecrets(env))
  const urls = createAssetUrls(env.PUBLIC_API_PREFIX)

  const answer = async (
    user: User,
    session: {
      id: string
      app: App
      refreshToken: string
      secondFactorAt: Date | null
      awaitsConsent: boolean
    },
    target: DbOrTx = db,
  ) => {
    const access = await accessTokens.signAccess({
      userId: user.id,
      sessionId: session.id,
      app: session.app,
      role: user.role,
    })
    return {
      accessToken: access.token,
      refreshToken: session.refreshToken,
      accessExpiresAt: access.expiresAt.toISOString(),
      user: {
        ...(await toSessionUser(user, target)),
        mustSetUpSecondFactor: needsSecondFactor(user.role) && session.secondFactorAt === null,
        mustAcceptTexts: session.awaitsConsent,
      },
    }
  }

  const toSessionUser = async (user: User, target: DbOrTx) => {
    const doctor = user.role === 'doctor' ? await findDoctorOf(target, user.id) : null
    return {
      id: user.id,
      name: user.name,
      role: user.role,
      permissions: user.permissions,
      ...(user.role === 'admin'
        ? { rights: rightsOf(user.permissions, await findOwnRights(target, user.id)) }
        : {}),
      avatarUrl: doctor ? urls.doctorPortrait(doctor) : avatarUrl(env.PUBLIC_API_PREFIX, user.avatarPath),
      doctorSlug: doctor?.slug ?? null,
    }
  }

  const open = async (user: User, input: OpenSessionInput) => {
    const id = randomUUIDv7()
    const refreshToken = refreshTokens.create(id)
    const now = clock()
    const awaitsConsent = await hasDueConsents(db, user)
    const session = {
      id,
      userId: user.id,
      app: input.app,
      deviceId: input.deviceId ?? null,
      userAgent: input.userAgent,
      ip: input.ip,
      refreshHash: hashOpaqueToken(refreshToken),
      rotatedAt: now,
      lastSeenAt: now,
      createdAt: now,
      secondFactorAt: input.secondFactorAt,
      openedBy: input.openedBy ?? null,
      awaitsConsent,
      expiresAt: new Date(now.getTime() + sessionLife[input.app].absoluteMs),
    }
    await db.transaction(async (tx) => {
      await insertSession(tx, session)
      await updateUser(tx, user.id, { lastSeenAt: now })
      // The first sign-in of an account is always from a new device, so its owner needs no notice.
      if (user.lastSeenAt) await queue.send(newDeviceJob, { sessionId: id }, { tx })
    })
    const { secondFactorAt } = input
    return answer(user, { id, app: input.app, refreshToken, secondFactorAt, awaitsConsent })
  }

  return { open, answer, refreshTokens }
}

export type SessionIssuer = ReturnType<typeof createSessionIssuer>

/** Stored paths begin with `/` below the API; pages reach the API under its public prefix. */
export function avatarUrl(prefix: string, path: string | null | undefined): string | null {
  return path ? `${prefix}${path}` : null
}
