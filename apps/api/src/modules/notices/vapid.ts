import type { Env } from '../../env.ts'

/** What pushes are signed with (RFC 8292, November 2017), and where a push service can reach who sends them. */
export interface Vapid {
  subject: string
  publicKey: string
  privateKey: string
}

/** Null where the business has not set up push. */
export function vapidOf({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY, VAPID_SUBJECT }: Env): Vapid | null {
  if (!VAPID_PUBLIC_KEY || !VAPID_PRIVATE_KEY || !VAPID_SUBJECT) return null
  return { subject: VAPID_SUBJECT, publicKey: VAPID_PUBLIC_KEY, privateKey: VAPID_PRIVATE_KEY }
}
