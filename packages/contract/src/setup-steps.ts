/** The steps from an empty installation to the first sold lesson, in the order in which they are best taken. */
export const setupSteps = [
  'business',
  'texts',
  'bank',
  'mail',
  'category',
  'doctor',
  'course',
  'staff',
] as const

/** What a seller at a distance has to say of itself (Law 19/2023/QH15 on consumers, art. 37); read on 2026-11-24. */
export const businessNeeds = [
  'legalName',
  'taxCode',
  'registeredOn',
  'registeredBy',
  'addresses',
  'hotline',
  'email',
] as const
