import { z } from 'zod'
import { admin } from './access.ts'
import { endpoint } from './endpoint.ts'
import { byId, id, savedFile } from './fields.ts'

export const zipType = 'application/zip'
/** A backup of Moodle is a ZIP, or a `.tar.gz`. */
export const gzipType = 'application/gzip'
export const MAX_ARCHIVE_BYTES = 512 * 1024 * 1024

/** What came of an imported course, and what did not. */
export const importReport = z.object({
  courseId: id,
  title: z.string(),
  came: z.object({
    sections: z.int(),
    lessons: z.int(),
    files: z.int(),
    questions: z.int(),
    videos: z.int(),
    hasCover: z.boolean(),
  }),
  /** What was left out or changed and why, in words for staff. */
  notes: z.array(z.string()),
})

/** Courses as ZIP files, to be kept or carried to another academy. */
export const crmCourseArchives = {
  exportCourse: endpoint({
    method: 'GET',
    path: '/crm/courses/:id/archive',
    summary: 'A course as the editor shows it, as a ZIP with a manifest and its files; videos are only named',
    access: admin('courses.edit'),
    params: byId,
    download: { types: [zipType] },
    response: savedFile,
    errors: ['course.not_found', 'request.too_many'],
  }),
  importCourse: endpoint({
    method: 'POST',
    path: '/crm/course-archives',
    summary: 'Make a draft course of a ZIP or a backup of Moodle; says what came and what did not',
    access: admin('courses.edit'),
    upload: { types: [zipType, gzipType], maxBytes: MAX_ARCHIVE_BYTES, isSpooled: true },
    response: importReport,
    errors: [
      'upload.not_a_zip',
      'course_archive.unreadable',
      'course_archive.unsafe',
      'course_archive.too_heavy',
      'course_archive.other_format',
      'category.not_found',
      'doctor.not_found',
      'request.too_many',
    ],
  }),
}
