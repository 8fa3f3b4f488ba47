import { Readable } from 'node:stream'
import { COURSE_ARCHIVE_FORMAT, type CourseManifest, MANIFEST_NAME } from '@repo/contract/course-archive'
import { zipType } from '@repo/contract/crm-course-archives'
import { ZipFile } from 'yazl'
import { type Actor, auditOf } from '../../core/actor.ts'
import { HOUR_MS } from '../../core/durations.ts'
import type { Limit } from '../../core/limits.service.ts'
import type { Needs } from '../../core/services.ts'
import { recordAudit } from '../../db/audit.ts'
import { together } from '../../db/together.ts'
import type { MadeFile } from '../../http/download.ts'
import type { Storage } from '../../storage/storage.ts'
import { describeCourse, type NamedFile } from './describe-course.service.ts'

const exportsByHour: Limit = { name: 'course-export', max: 60, windowMs: HOUR_MS }

/** Courses as ZIP files. */
export function createExportService({
  db,
  storage,
  clock,
  limiter,
  log,
}: Needs<'db' | 'storage' | 'clock' | 'limiter' | 'log'>) {
  return {
    /** Streamed: one file is open at a time, and none is held whole. @throws AppError `course.not_found`, `request.too_many` */
    async exportCourse(id: string, actor: Actor): Promise<MadeFile> {
      // Counted at once, so that the limit holds for requests that come together; the read goes beside it.
      const [, { manifest, files, slug }] = await Promise.all([
        limiter.hit(exportsByHour, actor.id),
        describeCourse(together(db), id),
      ])
      await recordAudit(db, {
        ...auditOf(actor),
        action: 'course.exported',
        subjectType: 'course',
        subjectId: id,
        after: { files: files.length },
      })
      const content = pack(
        storage,
        { format: COURSE_ARCHIVE_FORMAT, exportedAt: clock().toISOString(), ...manifest },
        files,
      )
      content.on('error', (error) =>
        log.warn({ err: error, courseId: id }, 'an export of a course broke off'),
      )
      return { content, contentType: zipType, downloadName: `${slug}.zip` }
    },
  }
}

function pack(storage: Storage, manifest: CourseManifest, files: readonly NamedFile[]): Readable {
  const zip = new ZipFile()
  const output = Readable.from(zip.outputStream as AsyncIterable<Buffer>, { objectMode: false })
  const giveUp = (error: unknown) => output.destroy(error instanceof Error ? error : new Error(String(error)))
  zip.on('error', giveUp)
  zip.addBuffer(Buffer.from(JSON.stringify(manifest, null, 1)), MANIFEST_NAME)
  // Pictures, PDFs and workbooks are packed already.
  for (const { name, key } of files)
    zip.addReadStreamLazy(name, { compress: name.endsWith('.csv') }, (give) => {
      storage.read(key).then((stream) => give(null, stream), giveUp)
    })
  zip.end()
  return output
}
