import { createHash } from 'node:crypto'
import { keyOf } from './package-archive.ts'

/** Folder of packages in the storage. */
const ROOT = 'scorm'

export const uploadKeyOf = (folder: string): string => `${ROOT}/${folder}/package.zip`
const filesOf = (folder: string): string => `${ROOT}/${folder}/files`

/** Where a file of a package lies. Its name is a digest, so no name of a package can lead anywhere. */
export function fileKeyOf(folder: string, path: string): string {
  const digest = createHash('sha256').update(keyOf(path)).digest('hex')
  return `${filesOf(folder)}/${digest.slice(0, 2)}/${digest}`
}

export const folderKeyOf = (folder: string): string => `${ROOT}/${folder}`
