import type { EmergencyCard } from '@repo/back-office/emergency-card/card-form'
import type { ApiContract, EndpointOutput } from '@repo/contract'

export type CardVersion = EndpointOutput<ApiContract['crmEmergencyCards']['cardVersions']>[number]

/** The draft that a published version becomes again, for the courses that the draft names now. */
export const bodyOfVersion = (card: EmergencyCard, version: CardVersion) => ({
  title: version.title,
  whenToUse: version.whenToUse,
  steps: version.steps,
  warnings: version.warnings,
  phones: version.phones,
  sources: version.sources,
  isForAll: card.isForAll,
  courseIds: card.courses.map(({ id }) => id),
})
