import type { Readable } from 'node:stream'

/** Half-open range of bytes: `[start, end)`. */
export interface ByteRange {
  start: number
  end: number
}

export interface StoredFile {
  bytes: number
  modifiedAt: Date
}

/**
 * Files by key, such as `packages/<random>/video-360/00001.m4s`. Keys are made by us, never by a user;
 * whatever could leave the root is refused. What is put appears whole or not at all.
 */
export interface Storage {
  put(key: string, content: Buffer | Readable): Promise<void>
  /** Moves a finished file or folder of this machine in; replaces what stood there. */
  moveIn(localPath: string, key: string): Promise<void>
  stat(key: string): Promise<StoredFile | null>
  /** @throws StorageMissingError when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  remove(key: string): Promise<void>
  /** A path where programs such as ffmpeg can read or write it; stores without one copy it to a temp place. */
  localPath(key: string): string
}

export class StorageMissingError extends Error {
  constructor(key: string) {
    super(`no stored file at ${key}`)
    this.name = 'StorageMissingError'
  }
}

const KEY = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/

/** Refuses keys with `..`, empty parts, leading dots or anything that is not a plain name. */
export function assertStorageKey(key: string): void {
  if (key.length > 512 || !KEY.test(key) || key.includes('..')) throw new Error(`bad storage key: ${key}`)
}
