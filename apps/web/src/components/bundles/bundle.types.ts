import type { EndpointOutput } from '@repo/contract'
import type { bundles } from '@repo/contract/bundles'

export type Bundle = EndpointOutput<typeof bundles.bundle>
