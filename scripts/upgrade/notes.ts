import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeWhole } from '../lib/write-whole.ts'
import type { Version } from './source.ts'

/** What the last upgrade of a data folder was, so that it can be taken back. */
export interface UpgradeNote {
  at: string
  from: Version
  to: Version
  /** The backup that was made before it. */
  backup: string
  /** Migrations that the database had then. */
  migrations: number
  /** It was not seen to end well: it failed, was killed, or is at work. */
  isUnfinished?: boolean
}

/**
 * What an upgrade that begins now writes down. One that goes on where another was cut off keeps the backup of that one,
 * since the tables have moved since; a backup of now would be one of newer tables.
 * @param last the note that is there
 */
export function beginNote(last: UpgradeNote | null, next: UpgradeNote): UpgradeNote {
  const goesOn =
    last?.isUnfinished === true && last.from.commit === next.from.commit && next.migrations > last.migrations
  const { at, backup, migrations } = goesOn ? last : next
  return { ...next, at, backup, migrations, isUnfinished: true }
}

/**
 * What ran before an upgrade, where only the note of the last one can say it.
 * @param applied migrations that the database has
 * @param knownTo how many the code has that the note names as the newer one; null where git does not know it
 * @returns null where something else has run in between
 */
export function ranBefore(
  last: UpgradeNote | null,
  to: Version,
  { applied, knownTo }: { applied: number; knownTo: number | null },
): Version | null {
  if (!last) return null
  if (last.isUnfinished && last.to.commit === to.commit) return last.from
  return !last.isUnfinished && applied === knownTo ? last.to : null
}

const fileIn = (dataDir: string) => join(dataDir, 'upgrade.json')

/** @returns null where this folder was never upgraded, or the upgrade was taken back */
export function readNote(dataDir: string): UpgradeNote | null {
  try {
    return JSON.parse(readFileSync(fileIn(dataDir), 'utf8')) as UpgradeNote | null
  } catch {
    return null
  }
}

export function writeNote(dataDir: string, note: UpgradeNote | null): void {
  writeWhole(fileIn(dataDir), `${JSON.stringify(note, null, 2)}\n`)
}
