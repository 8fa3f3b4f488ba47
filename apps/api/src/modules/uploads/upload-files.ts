import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Where the bytes of uploads lie until they are accepted: beside the storage they end up in. */
export interface UploadFiles {
  /** What the protocol's server writes to. */
  readonly store: DataStore
  /** Bytes that may still be written; infinite where nobody can tell. */
  freeBytes(): Promise<number>
  /** Bytes that are there; null for no such upload. */
  storedBytes(id: string): Promise<number | null>
  /** Returns once the bytes would survive a loss of power. */
  flush(id: string): Promise<void>
  read(id: string): Promise<Readable>
  /** Makes it the stored file of that key, whole or not at all. */
  moveTo(id: string, key: string): Promise<void>
  /** Removes every byte; none is fine. */
  remove(id: string): Promise<void>
  /** Ids of everything that lies here, with the time of the last write. */
  list(): AsyncIterable<{ id: string; writtenAt: Date }>
}
