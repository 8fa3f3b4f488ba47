import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes of uploads until they are accepted, on the same storage as the originals. */
export interface UploadFiles {
  /** Data store of the tus server. */
  readonly store: DataStore
  /** Free space in bytes; infinite if unknown. */
  freeBytes(): Promise<number>
  /** Stored bytes; null if there is no such upload. */
  storedBytes(id: string): Promise<number | null>
  /** Resolves once the bytes would survive a power loss. */
  flush(id: string): Promise<void>
  read(id: string): Promise<Readable>
  /** Moves it to the stored file of that key, atomically. */
  moveTo(id: string, key: string): Promise<void>
  /** Removes all bytes; does nothing if there are none. */
  remove(id: string): Promise<void>
  /** Ids of all files here, with the time of the last write. */
  list(): AsyncIterable<{ id: string; writtenAt: Date }>
}
