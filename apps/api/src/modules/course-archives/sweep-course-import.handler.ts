import type { Needs } from '../../core/services.ts'
import { findNamed } from './course-archives.repo.ts'
import { type ImportedNames, removeImported } from './imported-names.ts'

/** Removes files of an import that broke off. Those of one that succeeded are named by its course and stay. */
export function createSweepCourseImportHandler({ db, storage }: Needs<'db' | 'storage'>) {
  return async ({ keys, paths }: ImportedNames): Promise<void> => {
    const named = await findNamed(db, { keys, paths })
    const isLeft = (name: string) => !named.has(name)
    await removeImported(storage, { keys: keys.filter(isLeft), paths: paths.filter(isLeft) })
  }
}
