import type { SettingValues } from '@repo/contract/settings'
import { formatDate } from '@repo/messages'

/** The business as public pages name it; what nobody has filled in is null. */
export function siteFacts(business: SettingValues['business']) {
  const { taxCode, registeredOn, registeredBy, licences, addresses } = business
  const [office, ...others] = addresses
  return {
    legalName: business.legalName || null,
    registration: taxCode ? joined([taxCode, issued(registeredOn, registeredBy)]) : null,
    representative: business.representative || null,
    address: office?.address ?? null,
    otherAddresses: others.map(({ label, address }) => (label ? `${label}: ${address}` : address)),
    licences: licences.map(({ name, number, issuedOn, issuedBy }) =>
      joined([`${name} số ${number}`, issued(issuedOn, issuedBy)]),
    ),
    hotline: business.hotline || null,
    zalo: business.zalo || null,
    email: business.email || null,
    workingHours: business.workingHours || null,
  }
}

const joined = (parts: readonly string[]) => parts.filter(Boolean).join(', ')

function issued(on: string | null, by: string): string {
  if (on && by) return `cấp ngày ${formatDate(on)}, nơi cấp: ${by}`
  if (on) return `cấp ngày ${formatDate(on)}`
  return by ? `nơi cấp: ${by}` : ''
}

/** What is announced at a time; null where nothing is. */
export function noticeAt(now: Date, { text, startsAt, endsAt }: SettingValues['notice']): string | null {
  const isOn = startsAt && endsAt && new Date(startsAt) <= now && now < new Date(endsAt)
  return isOn ? text : null
}
