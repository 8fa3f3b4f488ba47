import type { FileHandle } from 'node:fs/promises'
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'

/** Pictures and PDFs are packed already, and nothing that is played or shown is packed more than this. */
const MAX_RATIO = 200
/** Smaller entries, such as scripts, may be packed tightly. */
const RATIO_FROM_BYTES = 1024 * 1024

/** Opens a ZIP by its central directory; the handle stays open. @throws Error of the library where it is none */
export const openZip = (handle: FileHandle): Promise<ZipFile> =>
  fromFdPromise(handle.fd, { lazyEntries: true, autoClose: false })

/** Whether an entry unpacks to far more than it is, by the sizes that it declares. */
export const isBomb = ({ compressedSize, uncompressedSize }: Entry): boolean =>
  uncompressedSize > RATIO_FROM_BYTES && uncompressedSize > compressedSize * MAX_RATIO

/**
 * The entries in the order of the directory. The library takes a backslash for a slash, and refuses absolute names and `..`
 * after that.
 * @param toError the error to throw for a directory that cannot be read, or a name that leads out
 */
export async function* entriesOf(
  zip: ZipFile,
  toError: (fault: 'unreadable' | 'unsafe', cause: unknown) => Error,
): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (cause) {
    const isName = cause instanceof Error && /file ?name|absolute path|relative path/i.test(cause.message)
    throw toError(isName ? 'unsafe' : 'unreadable', cause)
  }
}
