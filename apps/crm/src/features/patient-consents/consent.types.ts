import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Consent = EndpointOutput<ApiContract['crmPatientConsents']['consents']>['items'][number]
