import { AppError } from '@repo/contract'
import type { CourseManifest } from '@repo/contract/course-archive'
import type { Caller } from '../../core/caller.ts'
import type { Db } from '../../db/client.ts'
import { hasVideo, scopeOf } from '../videos/index.ts'
import {
  findCategoryFor,
  findDoctorsBySlug,
  findFirstDoctor,
  findVideosOfFile,
} from './course-archives.repo.ts'
import { importMessages as copy } from './import.messages.ts'

/** What a manifest names and this academy has. */
export interface Links {
  categoryId: string
  doctorIds: string[]
  /** The own video for each of the manifest that there is one for. */
  videoOf: ReadonlyMap<string, string>
  videoCount: number
  notes: string[]
}

/**
 * Looks for the category, the doctors and the videos of a manifest: by slug, and videos by id or by the fingerprint of
 * their file, among those that the caller may use.
 * @throws AppError `category.not_found`, `doctor.not_found` in an academy without any
 */
export async function findLinks(db: Db, { course, videos }: CourseManifest, caller: Caller): Promise<Links> {
  const notes: string[] = []
  const category = await findCategoryFor(db, course.category.slug)
  if (!category) throw new AppError('category.not_found')
  if (category.slug !== course.category.slug) notes.push(copy.category(course.category.name, category.name))
  const slugs = [...new Set(course.doctors.map(({ slug }) => slug))]
  const doctors = await findDoctorsBySlug(db, slugs)
  const missing = course.doctors.filter(({ slug }) => !doctors.some((doctor) => doctor.slug === slug))
  if (missing.length > 0) notes.push(copy.doctorsMissing(missing.map(({ name }) => name)))
  const doctorIds = doctors.map(({ id }) => id)
  if (doctorIds.length === 0) {
    const first = await findFirstDoctor(db)
    if (!first) throw new AppError('doctor.not_found')
    doctorIds.push(first.id)
    notes.push(copy.doctorFallback(first.name))
  }
  const videoOf = new Map<string, string>()
  for (const { id, sha256 } of videos) {
    const candidates = [id, ...(sha256 ? await findVideosOfFile(db, sha256) : [])]
    for (const candidate of candidates)
      if (!videoOf.has(id) && (await hasVideo(db, scopeOf(caller), candidate))) videoOf.set(id, candidate)
  }
  return { categoryId: category.id, doctorIds, videoOf, videoCount: videoOf.size, notes }
}
