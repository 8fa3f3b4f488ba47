/** A version that was handed out. `npm run gen -- release` adds it. */
export interface Release {
  /** Such as `0.2.0`; versions of one number before the last dot change nothing that the version before needs. */
  version: string
  /** Number of migrations that it knows. */
  migrations: number
}

/** Oldest first. */
export const releases: readonly Release[] = []

/**
 * Tables, columns and views that were taken out after a version had stopped using them (the second half of “expand, then
 * contract”): their name as `findSchemaBreaks` gives it, and the first version that runs without them.
 */
export const contractions: readonly { name: string; unusedSince: string }[] = []

/** The newest release whose migrations are all in a database with so many; null for one from before all releases. */
export const releaseOf = (migrations: number, known: readonly Release[] = releases): Release | null =>
  known.findLast((release) => release.migrations <= migrations) ?? null

/** The versions between two of which a database may not skip: each `x.y`, without its last number. */
const lineOf = (version: string): string => version.split('.').slice(0, 2).join('.')

/**
 * Releases that an upgrade would jump over: the old code may not run beside the new schema then, so there is no way back.
 * @param from number of migrations of the database
 * @param to number of migrations of this code
 * @returns the newest version of each line that has to come first, oldest first
 */
export function findSkipped(from: number, to: number, known: readonly Release[] = releases): string[] {
  const here = releaseOf(from, known)
  const ahead = known.filter(({ migrations }) => migrations > from && migrations < to)
  const lines = [...new Set(ahead.map(({ version }) => lineOf(version)))]
  const target = known.find(({ migrations }) => migrations === to)
  return lines
    .filter((line) => line !== (here && lineOf(here.version)) && line !== (target && lineOf(target.version)))
    .flatMap((line) => known.findLast(({ version }) => lineOf(version) === line)?.version ?? [])
}
