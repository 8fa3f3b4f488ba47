import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript'

const HEAD = '// Written by `npm run gen -- client` from the contract; do not edit.\n\n'

/** The types of an OpenAPI document, as text. */
export async function schemaText(document: object): Promise<string> {
  return HEAD + astToString(await openapiTS(document as OpenAPI3, { silent: true }))
}
