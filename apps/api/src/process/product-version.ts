import { readFileSync } from 'node:fs'

/** Version of the product that this code is, such as `0.1.0`. */
export function productVersion(): string {
  const manifest: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  return (manifest as { version: string }).version
}
