import { and, asc, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import {
  categories,
  courses,
  doctors,
  lessonFiles,
  quizPictures,
  videoOriginals,
  videos,
} from '../../db/schema/index.ts'
import { findKeptPictures } from '../patient-pictures/index.ts'

/** Videos made from the file with this fingerprint, the newest first. */
export async function findVideosOfFile(db: DbOrTx, sha256: string): Promise<string[]> {
  const rows = await db
    .select({ id: videoOriginals.videoId })
    .from(videoOriginals)
    .innerJoin(
      videos,
      and(eq(videos.id, videoOriginals.videoId), eq(videos.purpose, 'course'), isNotNull(videos.packageKey)),
    )
    .where(eq(videoOriginals.sha256, sha256))
    .orderBy(desc(videoOriginals.createdAt))
  return rows.map(({ id }) => id)
}

/** Imports write one after another, so that several copies of one ZIP do not take the same address. */
export async function lockImports(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('course imports', 0))`)
}

/** The category of a slug, else the first one; null in an academy without any. */
export async function findCategoryFor(db: DbOrTx, slug: string) {
  const columns = { id: categories.id, name: categories.name, slug: categories.slug }
  const [same] = await db.select(columns).from(categories).where(eq(categories.slug, slug))
  if (same) return same
  const [first] = await db
    .select(columns)
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(1)
  return first ?? null
}

export async function findDoctorsBySlug(db: DbOrTx, slugs: readonly string[]) {
  const rows = await db
    .select({ id: doctors.id, slug: doctors.slug, name: doctors.name })
    .from(doctors)
    .where(inArray(doctors.slug, [...slugs]))
  return slugs.flatMap((slug) => rows.find((row) => row.slug === slug) ?? [])
}

export async function findFirstDoctor(db: DbOrTx) {
  const [row] = await db
    .select({ id: doctors.id, name: doctors.name })
    .from(doctors)
    .orderBy(asc(doctors.position), asc(doctors.name))
    .limit(1)
  return row ?? null
}

/** Which of these storage keys or paths of pictures a row names. */
export async function findNamed(db: DbOrTx, { keys, paths }: { keys: string[]; paths: string[] }) {
  const [files, patients, pictures, covers] = await Promise.all([
    db
      .select({ name: lessonFiles.storageKey })
      .from(lessonFiles)
      .where(inArray(lessonFiles.storageKey, keys)),
    findKeptPictures(db, keys),
    db.select({ name: quizPictures.path }).from(quizPictures).where(inArray(quizPictures.path, paths)),
    db.select({ name: courses.coverPath }).from(courses).where(inArray(courses.coverPath, paths)),
  ])
  return new Set([...patients, ...[...files, ...pictures, ...covers].map(({ name }) => name)])
}
