import { accessSync, chmodSync, chownSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/** The account that runs the server; `undefined` for the account of this process. */
export interface Identity {
  uid: number
  gid: number
}

/** The account `nobody`, which every Linux has: PostgreSQL refuses to run as root. */
const NOBODY: Identity = { uid: 65534, gid: 65534 }

export function serverIdentity(): Identity | undefined {
  return process.getuid?.() === 0 ? NOBODY : undefined
}

/** Makes a folder that only the server's account (and root) can enter. */
export function makePrivateFolder(path: string, identity: Identity | undefined): void {
  mkdirSync(path, { recursive: true, mode: 0o700 })
  if (identity) chownSync(path, identity.uid, identity.gid)
  chmodSync(path, 0o700)
}

/** Whether the account can reach the path: it must be allowed to enter each parent folder. */
export function canReach(path: string, identity: Identity | undefined): boolean {
  if (!identity) return isReadable(path)
  for (let folder = path; ; folder = dirname(folder)) {
    if (!letsThrough(folder, identity)) return false
    if (folder === dirname(folder)) return true
  }
}

function isReadable(path: string): boolean {
  try {
    accessSync(path, constants.R_OK)
    return true
  } catch {
    return false
  }
}

function letsThrough(folder: string, { uid, gid }: Identity): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder)
  const shift = owner === uid ? 6 : group === gid ? 3 : 0
  return ((mode >> shift) & 0o1) !== 0
}
