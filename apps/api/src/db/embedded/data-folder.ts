import { closeSync, openSync, realpathSync } from 'node:fs'
import { canReach, type Identity, makePrivateFolder } from './identity.ts'

/** The cluster's folder as the server sees it. */
export interface DataFolder {
  /** Real path. */
  path: string
  /** What to pass as `-D`. */
  argument: string
  /** Fourth stdio entry of the child process, if `argument` needs it. */
  descriptor: number | undefined
  close(): void
}

/**
 * Opens the cluster's folder for an account that may not be allowed to enter its parent folders (for example
 * `DATA_DIR` under `/root`). Linux lets a process enter a folder through an inherited descriptor, whatever the
 * permissions of the parents, so the data can stay where the operator expects it.
 */
export function openDataFolder(path: string, identity: Identity | undefined): DataFolder {
  makePrivateFolder(path, identity)
  const real = realpathSync(path)
  if (process.platform !== 'linux' || canReach(real, identity)) {
    return { path: real, argument: real, descriptor: undefined, close: () => {} }
  }
  const descriptor = openSync(real, 'r')
  return { path: real, argument: '/proc/self/fd/3', descriptor, close: () => closeSync(descriptor) }
}
