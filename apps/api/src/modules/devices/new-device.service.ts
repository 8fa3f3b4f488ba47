import { networkOf } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { queueMail } from '../../mail/mail.service.ts'
import { createSiteLinks } from '../../mail/site-links.ts'
import { findUserById } from '../auth/index.ts'
import { labelDevice } from './device-label.ts'
import { deviceMails, formatMoment } from './devices.messages.ts'
import { findEarlierSessions, findSessionRow, type SessionRow } from './sessions.repo.ts'

/**
 * Mails the owner about a sign-in on a new device. A job checks every sign-in but the first; by then concurrent sign-ins
 * can see each other, so one device means one mail.
 */
export function createNewDeviceNotice(services: Needs<'db' | 'env' | 'queue' | 'clock'>) {
  const { db, env } = services
  const links = createSiteLinks(env)

  const isKnown = async (session: SessionRow) => {
    const earlier = await findEarlierSessions(db, session)
    return earlier.some((one) => isSameDevice(one, session))
  }

  return async (sessionId: string): Promise<void> => {
    const session = await findSessionRow(db, sessionId)
    const user = session && (await findUserById(db, session.userId))
    if (!session || !user || user.erasedAt || (await isKnown(session))) return
    const facts = {
      device: labelDevice(session.userAgent).name,
      moment: formatMoment(session.createdAt),
      network: roughNetwork(session.ip),
    }
    const mail = deviceMails.newDevice(user.name, facts, {
      devices: links.devices(user.role),
      reset: links.forgottenPassword(),
    })
    await db.transaction((tx) => queueMail(services, tx, { kind: 'security', to: user.email, ...mail }))
  }
}

/** Compares visitor ids, or the network for a browser without one, since its user agent alone is shared by millions. */
function isSameDevice(one: SessionRow, other: SessionRow): boolean {
  if (one.deviceId !== null || other.deviceId !== null) return one.deviceId === other.deviceId
  return one.userAgent === other.userAgent && networkOf(one.ip ?? '') === networkOf(other.ip ?? '')
}

/** Enough to recognise a provider, too little to point at a household. */
export function roughNetwork(ip: string | null): string | null {
  if (!ip) return null
  const network = networkOf(ip)
  return network.includes(':')
    ? network.replace(/^((?:[^:]+:){2}[^:]+):.*$/, '$1:…')
    : network.replace(/\d+$/, '…')
}
