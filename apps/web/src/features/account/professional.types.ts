import type { ApiContract, EndpointOutput } from '@repo/contract'

export type Professional = EndpointOutput<ApiContract['account']['professional']>
