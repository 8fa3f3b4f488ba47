import { type App, appOfRole, type Role } from '@repo/contract'
import type { Env } from '../env.ts'

const accountPages: Record<App, string> = {
  web: '/profile?tab=devices',
  crm: '/crm/account',
  doctor: '/crm/doctor/account',
}

export type SiteLinks = ReturnType<typeof createSiteLinks>

/** Links in mails, each to the site on which the account signs in. */
export function createSiteLinks(env: Pick<Env, 'PUBLIC_WEB_URL' | 'PUBLIC_CRM_URL' | 'PUBLIC_DOCTOR_URL'>) {
  const hosts: Record<App, string> = {
    web: env.PUBLIC_WEB_URL,
    crm: env.PUBLIC_CRM_URL,
    doctor: env.PUBLIC_DOCTOR_URL,
  }
  const pageOf = (role: Role, path: string) => `${hosts[appOfRole[role]]}${path}`
  return {
    login: (role: Role) => pageOf(role, '/auth/login'),
    /** Staff have no page of their own for it; the one on the learners' site serves every account. */
    forgottenPassword: () => `${env.PUBLIC_WEB_URL}/auth/forgotPass`,
    /** Where one sees and ends the own sessions. */
    devices: (role: Role) => pageOf(role, accountPages[appOfRole[role]]),
    /** The token stands in the fragment, which no server and no proxy ever sees. */
    setPassword: (role: Role, token: string) => pageOf(role, `/auth/set-password#token=${token}`),
  }
}
