import { z } from 'zod'
import { apps, signedIn, student } from './access.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant } from './fields.ts'

export const deviceKinds = ['desktop', 'phone', 'tablet', 'unknown'] as const

/** What a browser says of itself, in words a person recognises; a label, never a proof. */
export const deviceLabel = z.object({
  /** Such as `Chrome trên Windows`. */
  name: z.string(),
  kind: z.enum(deviceKinds),
})

export const sessionView = z.object({
  id,
  app: z.enum(apps),
  device: deviceLabel,
  ip: z.string().nullable(),
  /** The clinic whose identity provider signed in; null for any other way. */
  openedBy: z.string().nullable(),
  hasSecondFactor: z.boolean(),
  /** Whether pushes reach this browser. */
  hasPush: z.boolean(),
  /** Signed in again before it shows anything; listed because pushes still reach it. */
  isResting: z.boolean(),
  createdAt: instant,
  lastSeenAt: instant,
  /** The session that asks. */
  isCurrent: z.boolean(),
})

export const learningDevice = z.object({
  id,
  device: deviceLabel,
  firstUsedAt: instant,
  lastUsedAt: instant,
  isCurrent: z.boolean(),
})

export const learningDevices = z.object({
  /** How many devices may learn at a time. */
  limit: z.int(),
  items: z.array(learningDevice),
  /** Removals left of the `swapLimit` that so many days allow; a refusal (`device.swap_limit`) names both too. */
  swapsLeft: z.int(),
  swapLimit: z.int(),
  swapWindowDays: z.int(),
  swapsResetAt: instant.nullable(),
})

/** Where an account is signed in, and the devices it learns on. */
export const devices = {
  sessions: endpoint({
    method: 'GET',
    path: '/me/sessions',
    summary: 'Where the account is signed in, newest first',
    access: signedIn,
    response: z.object({ items: z.array(sessionView) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/me/sessions/:id',
    summary: 'Sign one device out',
    access: signedIn,
    params: z.object({ id }),
    response: done,
    errors: ['session.not_found'],
  }),
  endOtherSessions: endpoint({
    method: 'POST',
    path: '/me/sessions/end-others',
    summary: 'Sign every other device out',
    access: signedIn,
    response: z.object({ ended: z.int() }),
  }),
  learningDevices: endpoint({
    method: 'GET',
    path: '/me/devices',
    summary: 'Devices that may play lessons',
    access: student,
    response: learningDevices,
  }),
  removeLearningDevice: endpoint({
    method: 'DELETE',
    path: '/me/devices/:id',
    summary: 'Free a place for another device; what plays there stops',
    access: student,
    params: z.object({ id }),
    response: learningDevices,
    errors: ['device.not_found', 'device.swap_limit'],
  }),
}
