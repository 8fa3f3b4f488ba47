import { covers, questionPictures } from '../../storage/public-pictures.ts'
import type { Storage } from '../../storage/storage.ts'

/** Names under which an import stores its files, chosen before it stores any. */
export interface ImportedNames {
  /** Storage keys of lesson files. */
  keys: string[]
  /** Paths of covers and of pictures of questions. */
  paths: string[]
}

const keyOfPicture = (path: string) =>
  covers.isOwn(path) ? covers.keyOf(path) : questionPictures.keyOf(path)

export async function removeImported(storage: Storage, { keys, paths }: ImportedNames): Promise<void> {
  for (const key of [...keys, ...paths.map(keyOfPicture)]) await storage.remove(key)
}
