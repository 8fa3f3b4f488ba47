import { email as emailField } from '@repo/contract/fields'
import type { OutsidePerson } from '../provider.ts'

/** The part of an address after the @. */
export const domainOf = (email: string): string => email.slice(email.lastIndexOf('@') + 1)

interface Reach {
  /** Those that were proved to be the clinic's. */
  domains: readonly string[]
  /** Whether the issuer has accounts of private people, too, so that it has to say that the clinic manages this one. */
  isManaged: boolean
}

/**
 * The address of a person that a clinic's provider is believed about. A private account of Google keeps an address for good
 * that was once confirmed, so there the account has to be one of a proved domain as well (`hd`).
 * @returns null for an address that is missing, denied or of another domain, and for an account that is not the clinic's
 */
export function addressWithin(
  { email, isEmailVouchedFor, managedBy }: Pick<OutsidePerson, 'email' | 'isEmailVouchedFor' | 'managedBy'>,
  { domains, isManaged }: Reach,
): string | null {
  const { data: address } = emailField.safeParse(email)
  if (address === undefined || !isEmailVouchedFor || !domains.includes(domainOf(address))) return null
  return isManaged && !domains.includes(managedBy?.toLowerCase() ?? '') ? null : address
}

/**
 * Tenants of Entra ID that stand for many: the three names, and the one of private accounts (learn.microsoft.com, "OpenID
 * Connect on the Microsoft identity platform", read on 2026-11-28).
 */
const sharedTenants: ReadonlySet<string> = new Set([
  'common',
  'organizations',
  'consumers',
  '9188040d-6c67-4c5b-b112-36a304b66dad',
])

/** Whether an issuer signs people of other organisations in, too. */
export function isSharedIssuer(issuer: string): boolean {
  const { hostname, pathname } = new URL(issuer)
  const [, tenant = ''] = pathname.toLowerCase().split('/')
  return hostname === 'login.microsoftonline.com' && (sharedTenants.has(tenant) || /[{}]|%7b/.test(tenant))
}
