/** Parts of the account page, as its address names them (`?tab=`), in the order of the navigation. */
export const accountSections = [
  'profile',
  'professional',
  'security',
  'devices',
  'second-factor',
  'notifications',
  'data',
  'orders',
] as const

export type AccountSection = (typeof accountSections)[number]

/** The part an address asks for; the first one for anything unknown. */
export const sectionOf = (name: string | null): AccountSection =>
  accountSections.find((section) => section === name) ?? 'profile'
