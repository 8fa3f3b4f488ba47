import type { ApiContract, EndpointOutput } from '@repo/contract'

export type HandInItem = EndpointOutput<ApiContract['doctorHandIns']['handIns']>['items'][number]
export type HandInDetail = EndpointOutput<ApiContract['doctorHandIns']['handIn']>
