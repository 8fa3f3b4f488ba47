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
 * Files by key, such as `packages/<random>/video-360/00001.m4s`, in a folder of this machine or in a bucket. Our code
 * makes the keys, never a user; a key that could lead out of the root is refused. A written file appears complete or
 * not at all.
 */
export interface Storage {
  put(key: string, content: Buffer | Readable): Promise<void>
  /** Moves a finished local file into the storage; replaces a file of that key. */
  moveIn(localPath: string, key: string): Promise<void>
  /** Moves every file of a finished local folder to keys under `prefix/`; other files there stay. */
  putFolder(localDir: string, prefix: string): Promise<void>
  /** Gives a stored file another key, without transferring its bytes to this machine. @throws StorageMissingError */
  move(from: string, to: string): Promise<void>
  /**
   * Makes a stored file available under a second key, without transferring its bytes to this machine; the bytes are
   * kept until both keys are removed.
   * @throws StorageMissingError
   */
  copy(from: string, to: string): Promise<void>
  stat(key: string): Promise<StoredFile | null>
  /** @throws StorageMissingError when there is no such file. */
  read(key: string, range?: ByteRange): Promise<Readable>
  /**
   * Opens the file itself, which the caller must close; only storages on this machine have this. @throws
   * StorageMissingError
   */
  open?(key: string): Promise<FileHandle>
  /** Keys of all files under `prefix/`, at any depth, in no particular order. */
  list(prefix: string): AsyncIterable<string>
  /** All files under `prefix/`, or of the whole storage for an empty prefix, with their sizes and moments. */
  entries(prefix: string): AsyncIterable<StoredFile & { key: string }>
  /** Names of the folders directly under `prefix/`. */
  listFolders(prefix: string): AsyncIterable<string>
  /** Removes one file, if it exists. */
  remove(key: string): Promise<void>
  /** Removes every file under `prefix/`. */
  removeAll(prefix: string): Promise<void>
  /**
   * Lends programs such as ffmpeg a local path from which to read the file, until `work` has settled. Nobody may
   * write to it.
   * @param signal cancels the download of the file, if one is needed
   * @throws StorageMissingError
   */
  withLocalFile<T>(key: string, work: (path: string) => Promise<T>, signal?: AbortSignal): Promise<T>
  /**
   * A signed URL from which anybody can download the file for a limited time; only for stores that can be reached
   * from outside.
   */
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

/** Throws for keys with `..`, empty parts, leading dots or any other character that a plain name does not have. */
export function assertStorageKey(key: string): void {
  if (key.length > 512 || !KEY.test(key) || key.includes('..')) throw new Error(`bad storage key: ${key}`)
}
