import type { ApiContract, EndpointOutput } from '@repo/contract'

type Consents = ApiContract['crmPatientConsents']
export type StaffPair = EndpointOutput<Consents['pairs']>[number]
export type ConsentChoice = EndpointOutput<Consents['consentChoices']>['items'][number]
export type StoredPicture = EndpointOutput<Consents['addPatientPicture']>
