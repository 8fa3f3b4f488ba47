import type { ApiContract, EndpointOutput } from '@repo/contract'

export type GlossaryTerm = EndpointOutput<ApiContract['glossary']['terms']>[number]
