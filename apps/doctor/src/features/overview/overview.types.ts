import type { ApiContract, EndpointOutput } from '@repo/contract'

export type OverviewData = EndpointOutput<ApiContract['doctorPortal']['overview']>
