import type { Readable } from 'node:stream'
import { AppError } from '@repo/contract'
import { MAX_ARCHIVE_BYTES } from '@repo/contract/crm-course-archives'
import { errorText } from '@repo/messages'
import { importMessages as copy } from '../import.messages.ts'
import type { MoodlePackage } from './read-moodle.ts'

/**
 * All packages of a backup together, as much as a backup may unpack to: activities may name one file over and over, and
 * each stores it once more.
 */
export const MAX_PACKAGES_BYTES = 1024 * 1024 * 1024

interface Into {
  /** Lessons of the course by those of the manifest. */
  lessonIds: ReadonlyMap<string, string>
  /** Whether packages have a host. */
  isOn: boolean
  /** Counts a package as one that is sent by hand. @throws AppError `request.too_many` */
  admit(): Promise<unknown>
  /** @returns how many bytes were stored */
  keep(lessonId: string, content: Readable): Promise<number>
  /** Writes down what is no refusal. */
  report(error: unknown): void
}

/**
 * Brings packages into lessons of a course that is there, each by itself: one that cannot be kept is named, and the others
 * come.
 * @returns notes for staff, one for each package
 */
export async function bringPackages(packages: readonly MoodlePackage[], into: Into): Promise<string[]> {
  let left = MAX_PACKAGES_BYTES
  /** Why one stays behind; null for one that came. */
  const bring = async ({ lessonId: from, open }: MoodlePackage): Promise<string | null> => {
    if (!into.isOn) return copy.packagesOff
    const lessonId = into.lessonIds.get(from)
    if (lessonId === undefined) return copy.packageMissing
    const most = Math.min(MAX_ARCHIVE_BYTES, left)
    try {
      await into.admit()
      const content = await open(most)
      if (!content) return copy.packageMissing
      left -= await into.keep(lessonId, content)
      return null
    } catch (error) {
      // The course is there, so that whatever became of one package is written down instead of failing all.
      if (!(error instanceof AppError)) into.report(error)
      else if (error.errorName === 'course_archive.too_heavy' && most < MAX_ARCHIVE_BYTES)
        return copy.packagesTooMuch
      return error instanceof AppError ? errorText(error.errorName, error) : errorText('server.unknown')
    }
  }
  const notes: string[] = []
  for (const one of packages) {
    const why = await bring(one)
    notes.push(why === null ? copy.packageSent(one.title) : copy.packageLeft(one.title, why))
  }
  return notes
}
