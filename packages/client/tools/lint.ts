import { createConfig, lintFromString } from '@redocly/openapi-core'

/**
 * Looks at an OpenAPI document by the recommended rules of Redocly.
 * @returns each finding as its rule, place and words
 */
export async function lintOpenApi(document: object): Promise<string[]> {
  const config = await createConfig({
    extends: ['recommended'],
    rules: {
      // The software is not licensed to who calls it.
      'info-license': 'off',
    },
  })
  const found = await lintFromString({ source: JSON.stringify(document), config })
  return found.map(({ ruleId, message, location }) => {
    const [place] = location
    return `${ruleId} ${place && 'pointer' in place ? place.pointer : ''}: ${message}`
  })
}
