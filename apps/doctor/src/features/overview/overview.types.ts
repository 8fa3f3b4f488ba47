import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Earnings = EndpointOutput<ApiContract['doctorPortal']['earnings']>
export type OverviewData = EndpointOutput<ApiContract['doctorPortal']['overview']>
