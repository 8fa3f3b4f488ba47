import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Version } from './source.ts'

/** What the last upgrade of a data folder was, so that it can be taken back. */
export interface UpgradeNote {
  at: string
  from: Version
  to: Version
  /** The backup that was made before it. */
  backup: string
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
  writeFileSync(fileIn(dataDir), `${JSON.stringify(note, null, 2)}\n`)
}
