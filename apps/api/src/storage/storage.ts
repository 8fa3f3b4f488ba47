import type { FileHandle } from 'node:fs/promises'
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
 * Files by key, such as `packages/<random>/video-360/00001.m4s`, in a folder of this machine or in a bucket. Keys are
 * made by us, never by a user; whatever could leave the root is refused. What is put appears whole or not at all.
 */
export interface Storage {
  put(key: string, content: Buffer | Readable): Promise<void>
  /** Moves a finished file of this machine in; replaces what stood there. */
  moveIn(localPath: string, key: string): Promise<void>
  /** Moves every file of a finished folder in, under `prefix/`; other files there stay. */
  putFolder(localDir: string, prefix: string): Promise<void>
  /** Gives a stored file another key, without its bytes coming here. @throws StorageMissingError */
  move(from: string, to: string): Promise<void>
  /**
   * Lets a stored file be found under a second key, without its bytes coming here; they are kept until both are removed.
   * @throws StorageMissingError
   */
  copy(from: string, to: string): Promise<void>
  stat(key: string): Promise<StoredFile | null>
  /** @throws StorageMissingError when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /** The file itself, to be closed by the caller; only stores of this machine. @throws StorageMissingError */
  open?(key: string): Promise<FileHandle>
  /** Keys of all files under `prefix/`, at any depth, in no certain order. */
  list(prefix: string): AsyncIterable<string>
  /** Names of the folders directly under `prefix/`. */
  listFolders(prefix: string): AsyncIterable<string>
  /** Removes one file; none is fine. */
  remove(key: string): Promise<void>
  /** Removes every file under `prefix/`. */
  removeAll(prefix: string): Promise<void>
  /**
   * Lends programs such as ffmpeg a path to read the file from, until `work` has settled. Nobody may write there.
   * @param signal ends the fetching of the file, where it has to be fetched
   * @throws StorageMissingError
   */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
  /** Address from which anybody can fetch the file for so long; only stores that have one of their own. */
  presign?(
    key: string,
    file: { lifeSeconds: number; contentType: string; cacheControl: string },
  ): Promise<string>
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
