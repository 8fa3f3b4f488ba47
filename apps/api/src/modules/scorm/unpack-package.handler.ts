import { open } from 'node:fs/promises'
import type { Needs } from '../../core/services.ts'
import type { Tx } from '../../db/client.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { StorageMissingError } from '../../storage/storage.ts'
import { findCourseLock, isWithLearners, lockCurriculumCourse } from '../curriculum/index.ts'
import { MANIFEST_PATH, MAX_MANIFEST_BYTES, readManifest } from './manifest.ts'
import { openPackage, type PackageArchive, PackageFault } from './package-archive.ts'
import * as repo from './packages.repo.ts'
import { removeScormFoldersJob } from './remove-scorm-folders.job.ts'
import { fileKeyOf, uploadKeyOf } from './storage-keys.ts'

/**
 * Looks at the file, writes each of its parts to the storage and then shows the package in its lesson, in the place of the
 * one before. May run twice: parts are written over, and a package that is whole or failed is left alone.
 */
export function createUnpackPackageHandler({
  db,
  storage,
  queue,
  log,
}: Needs<'db' | 'storage' | 'queue' | 'log'>) {
  const unpack = async (row: repo.ScormPackage, archive: PackageArchive) => {
    const bytes = await archive.read(MANIFEST_PATH, MAX_MANIFEST_BYTES)
    if (!bytes) throw new PackageFault('no_manifest')
    const manifest = readManifest(bytes.toString('utf8'), (key) => archive.files.has(key))
    for (const file of archive.files.values())
      await archive.pour(file, (content) => storage.put(fileKeyOf(row.folder, file.path), content))
    return { ...manifest, fileCount: archive.files.size, bytes: archive.bytes }
  }

  /** A doctor's package waits like everything else of a doctor, also where the course was submitted or published meanwhile. */
  const isLate = async (tx: Tx, { courseId, lessonId }: repo.ScormPackage) => {
    await lockCurriculumCourse(tx, courseId)
    const lock = await findCourseLock(tx, courseId)
    return lock !== null || (await isWithLearners(tx, courseId, lessonId))
  }

  const show = (row: repo.ScormPackage, facts: Awaited<ReturnType<typeof unpack>>, isByDoctor: boolean) =>
    db.transaction(async (tx) => {
      if (isByDoctor && (await isLate(tx, row))) throw new PackageFault('late')
      // Another file was sent meanwhile, or the package was taken out.
      if (!(await repo.lockUnpacking(tx, row.id))) {
        await queue.send(removeScormFoldersJob, { folders: [row.folder] }, { tx })
        return
      }
      const left = [
        ...(await repo.retire(tx, row.lessonId)),
        ...(await repo.removeUnfinished(tx, row.lessonId, row.id)),
      ]
      await repo.updatePackage(tx, row.id, { ...facts, state: 'ready', fault: null, isCurrent: true })
      if (left.length > 0) await queue.send(removeScormFoldersJob, { folders: left }, { tx })
      await queue.send(removeFilesJob, { keys: [uploadKeyOf(row.folder)] }, { tx })
    })

  const refuse = async (row: repo.ScormPackage, { fault, cause }: PackageFault) => {
    log.info({ packageId: row.id, fault, err: cause }, 'SCORM package refused')
    await db.transaction(async (tx) => {
      await repo.updatePackage(tx, row.id, { state: 'failed', fault })
      await queue.send(removeScormFoldersJob, { folders: [row.folder] }, { tx })
    })
  }

  return async ({ packageId, isByDoctor }: { packageId: string; isByDoctor: boolean }): Promise<void> => {
    const row = await repo.findPackage(db, packageId)
    // It may have been taken back, or unpacked by the try before.
    if (row?.state !== 'unpacking') return
    try {
      const facts = await storage.withLocalFile(uploadKeyOf(row.folder), async (path) => {
        const handle = await open(path)
        try {
          return await unpack(row, await openPackage(handle))
        } finally {
          await handle.close()
        }
      })
      await show(row, facts, isByDoctor)
    } catch (error) {
      if (error instanceof PackageFault) return refuse(row, error)
      if (error instanceof StorageMissingError && !(await repo.findPackage(db, packageId))) return
      throw error
    }
  }
}
