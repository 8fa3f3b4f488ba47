import type { ApiContract, EndpointOutput } from '@repo/contract'

export type BeforeAfterPair = EndpointOutput<ApiContract['learning']['lesson']>['beforeAfters'][number]
