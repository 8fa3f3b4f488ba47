import type { ApiContract, EndpointOutput } from '@repo/contract'

export type EmergencyCard = EndpointOutput<ApiContract['emergencyCards']['cards']>['items'][number]
