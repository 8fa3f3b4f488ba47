import { buildKeyOpenApi } from '../../apps/api/src/http/openapi.ts'
import { schemaText } from '../../packages/client/tools/write-schema.ts'
import { contract } from '../../packages/contract/src/index.ts'

export const CLIENT_SCHEMA = 'packages/client/src/schema.d.ts'

/** The types of packages/client: of what API keys open, as the contract says it now. */
export const clientSchema = (): Promise<string> => schemaText(buildKeyOpenApi(contract, 'API'))
