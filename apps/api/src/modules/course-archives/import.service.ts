import { AppError } from '@repo/contract'
import type { CourseManifest } from '@repo/contract/course-archive'
import { gzipType } from '@repo/contract/crm-course-archives'
import { type Actor, auditOf } from '../../core/actor.ts'
import type { Caller } from '../../core/caller.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import type { Tx } from '../../db/client.ts'
import { isUniqueViolation } from '../../db/faults.ts'
import type { UploadedFile } from '../../http/upload.ts'
import { removeFilesJob } from '../../storage/remove-files.job.ts'
import { saveAssignment } from '../assignments/index.ts'
import { saveRule } from '../certificates/index.ts'
import { addDraftCourse, isSlugTaken } from '../crm/index.ts'
import { insertLessonFile, writeFreshCurriculum } from '../curriculum/index.ts'
import { keepBroughtPair, splitByConsent } from '../patient-pictures/index.ts'
import { insertBank, saveQuiz } from '../quizzes/index.ts'
import { createPackageKeeping, packagesByHour } from '../scorm/index.ts'
import { type Archive, BACKUP_NAME, openArchive } from './archive-reader.ts'
import { lockImports } from './course-archives.repo.ts'
import { importMessages as copy } from './import.messages.ts'
import { planFiles, type StoredFiles, storeFiles } from './import-files.ts'
import { removeImported } from './imported-names.ts'
import { findLinks, type Links } from './links.service.ts'
import { bringPackages } from './moodle/bring-packages.ts'
import { type MoodlePackage, readMoodle } from './moodle/read-moodle.ts'
import { openTarGz } from './moodle/tar-gz.ts'
import { readManifest } from './read-manifest.ts'
import { toRows } from './rows.ts'
import { sweepCourseImportJob } from './sweep-course-import.job.ts'

const importsByHour: Limit = { name: 'course-import', max: 30, windowMs: HOUR_MS }
/** Longer than the largest import takes. */
const SWEEP_AFTER_SECONDS = 2 * 3600
/** Addresses that are tried before a time is added to one. */
const MAX_SLUGS = 50
const MAX_SLUG_LENGTH = 80

interface Source {
  archive: Archive
  manifest: CourseManifest
  /** What was left behind before anything is stored. */
  notes: readonly string[]
  packages: readonly MoodlePackage[]
}

/** Opens a ZIP of ours or a backup of Moodle, which is a ZIP or a `.tar.gz`, for as long as the work takes. */
async function withSource<T>(
  { type, handle }: { type: string; handle: NonNullable<UploadedFile['handle']> },
  work: (source: Source) => Promise<T>,
): Promise<T> {
  const unpacked = type === gzipType ? await openTarGz(handle) : null
  try {
    const archive = unpacked ?? (await openArchive(handle))
    const isBackup = archive.names.includes(BACKUP_NAME)
    if (type === gzipType && !isBackup) throw new AppError('course_archive.unreadable')
    return await work(
      isBackup
        ? await readMoodle(archive)
        : { archive, manifest: await readManifest(archive), notes: [], packages: [] },
    )
  } finally {
    await unpacked?.close()
  }
}

/** Draft courses made of ZIP files that somebody sent. */
export function createImportService(
  services: Needs<'db' | 'env' | 'storage' | 'clock' | 'limiter' | 'queue' | 'log'>,
) {
  const { db, env, storage, clock, limiter, queue, log } = services
  const keepPackage = createPackageKeeping(services)

  const bring = (
    packages: readonly MoodlePackage[],
    { courseId, lessonIds }: { courseId: string; lessonIds: ReadonlyMap<string, string> },
    actor: Actor,
  ) =>
    bringPackages(packages, {
      lessonIds,
      isOn: env.PUBLIC_PACKAGES_URL !== undefined,
      admit: () => limiter.hit(packagesByHour, actor.id),
      keep: (lessonId, content) => keepPackage({ id: courseId, lessonId }, content, actor),
      report: (error) => log.error({ err: error, courseId }, 'a package of a backup was not kept'),
    })

  const freeSlug = async (tx: Tx, wanted: string) => {
    for (let number = 1; number <= MAX_SLUGS; number += 1) {
      const end = number === 1 ? '' : `-${number}`
      const slug = `${wanted.slice(0, MAX_SLUG_LENGTH - end.length)}${end}`
      if (!(await isSlugTaken(tx, slug))) return slug
    }
    return `${wanted.slice(0, MAX_SLUG_LENGTH - 14)}-${clock().getTime()}`
  }

  /** The rows of the course, all or none. */
  const write = (manifest: CourseManifest, stored: StoredFiles, links: Links, actor: Actor) =>
    db.transaction(async (tx) => {
      await lockImports(tx)
      const slug = await freeSlug(tx, manifest.course.slug)
      const now = clock()
      const { kept, withdrawn } = await splitByConsent(tx, manifest.beforeAfters)
      const rows = toRows({ ...manifest, beforeAfters: kept }, stored, links)
      const keptKeys = new Set(rows.pairs.flatMap(({ pictures }) => pictures.map(({ key }) => key)))
      const left = [...stored.patientPictures.values()]
        .map(({ key }) => key)
        .filter((key) => !keptKeys.has(key))
      if (left.length > 0) await queue.send(removeFilesJob, { keys: left }, { tx })
      const columns = { ...rows.course, slug, createdAt: now, updatedAt: now }
      const courseId = await addDraftCourse(tx, columns, links.doctorIds)
      for (const file of rows.files)
        await insertLessonFile(tx, { ...file, courseId, addedBy: actor.id, createdAt: now })
      for (const pair of rows.pairs) await keepBroughtPair(tx, pair, now)
      await writeFreshCurriculum(tx, courseId, rows.sections)
      const owned = { courseId, createdAt: now, updatedAt: now }
      await insertBank(tx, {
        pictures: rows.pictures.map((picture) => ({ ...picture, courseId, createdAt: now })),
        questions: rows.questions.map((question) => ({ ...question, ...owned })),
      })
      for (const quiz of rows.quizzes) await saveQuiz(tx, { ...quiz, courseId, updatedAt: now })
      for (const assignment of rows.assignments)
        await saveAssignment(tx, { ...assignment, courseId, updatedAt: now })
      if (manifest.certificate) await saveRule(tx, { ...manifest.certificate, courseId })
      const notes = [
        ...(slug === manifest.course.slug ? [] : [copy.slugTaken(manifest.course.slug, slug)]),
        ...links.notes,
        ...stored.notes,
        ...(withdrawn > 0 ? [copy.pairsWithdrawn(withdrawn)] : []),
        ...rows.notes,
      ]
      await recordAudit(tx, {
        ...auditOf(actor),
        action: 'course.imported',
        subjectType: 'course',
        subjectId: courseId,
        after: { title: rows.course.title, slug, notes },
      })
      return {
        lessonIds: rows.lessonIds,
        courseId,
        title: rows.course.title,
        came: {
          sections: rows.sections.length,
          lessons: rows.sections.reduce((sum, { lessons }) => sum + lessons.length, 0),
          files: rows.files.length,
          questions: rows.questions.length,
          videos: links.videoCount,
          hasCover: stored.coverPath !== null,
        },
        notes,
      }
    })

  return {
    /**
     * Nothing is left of an import that fails: its rows are one transaction, its files are removed at once, or by a job
     * where the process ended before that.
     * @throws AppError what the endpoint declares
     */
    async importCourse({ type, handle }: UploadedFile, caller: Caller, actor: Actor) {
      await limiter.hit(importsByHour, actor.id)
      if (!handle) throw new Error('an import is spooled')
      return withSource({ type, handle }, async (source) => {
        const { archive, manifest } = source
        const links = await findLinks(db, manifest, caller)
        const plan = planFiles(manifest)
        const { keys, paths } = plan
        await queue.send(sweepCourseImportJob, { keys, paths }, { startAfterSeconds: SWEEP_AFTER_SECONDS })
        let written: Awaited<ReturnType<typeof write>>
        try {
          const stored = await storeFiles(storage, archive, plan)
          stored.notes.unshift(...source.notes)
          const known = new Set([
            ...plan.pictures.keys(),
            ...plan.patientPictures.keys(),
            ...plan.lessonFiles.keys(),
            plan.cover?.name,
          ])
          const unknown = archive.names.filter((name) => !known.has(name)).length
          if (unknown > 0) stored.notes.push(copy.unknownFiles(unknown))
          written = await write(manifest, stored, links, actor).catch((error: unknown) => {
            // Another import took the address at the same moment: the next try finds a free one.
            if (!isUniqueViolation(error, 'courses_slug_unique')) throw error
            return write(manifest, stored, links, actor)
          })
        } catch (error) {
          await removeImported(storage, { keys, paths })
          throw error
        }
        const { lessonIds, ...report } = written
        const brought = await bring(source.packages, { courseId: report.courseId, lessonIds }, actor)
        return { ...report, notes: [...report.notes, ...brought] }
      })
    },
  }
}
