import { closeSync, openSync, realpathSync } from 'node:fs'
import { canReach, type Identity, makePrivateFolder } from './identity.ts'

/** The cluster's folder as the server will see it. */
export interface DataFolder {
  /** Real path. */
  path: string
  /** What to pass as `-D`. */
  argument: string
  /** Fourth stdio entry for the child, when `argument` needs it. */
  descriptor: number | undefined
  close(): void
}

/**
 * Opens the cluster's folder for an account that may not be allowed through the parents of it
 * (`DATA_DIR` under `/root`). Linux lets a process enter a folder through a descriptor it was given,
 * whatever the parents say; so the data stays where the reader expects it.
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
