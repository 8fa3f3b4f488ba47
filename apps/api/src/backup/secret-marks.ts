import { createHash } from 'node:crypto'
import { ownSecrets } from '../env-secrets.ts'

/**
 * A short digest of each secret that the data depends on, by which a restored copy tells whether it has the same ones.
 * Secrets are long and random, so a digest does not help to guess them.
 */
export function secretMarks(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    ownSecrets.flatMap((name) => {
      const value = given[name]
      return value ? [[name, createHash('sha256').update(`${name}:${value}`).digest('hex').slice(0, 16)]] : []
    }),
  )
}
