import type { EndpointOutput } from '@repo/contract'
import type { catalogue } from '@repo/contract/catalogue'

export type Home = EndpointOutput<typeof catalogue.home>
export type HomeBlock = Home['blocks'][number]
export type BlockOf<Kind extends HomeBlock['kind']> = Extract<HomeBlock, { kind: Kind }>
