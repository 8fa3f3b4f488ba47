import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'

const PRIVATE = 0o600

/**
 * Writes a file that may not be lost: a full disk or a kill leaves it as it was. Its mode stays; a new one is private.
 * @throws what the file system throws; the file is as it was then
 */
export function writeWhole(file: string, text: string): void {
  const mode = existsSync(file) ? statSync(file).mode & 0o777 : PRIVATE
  const draft = `${file}.new`
  rmSync(draft, { force: true })
  try {
    const handle = openSync(draft, 'wx', mode)
    try {
      writeFileSync(handle, text)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
