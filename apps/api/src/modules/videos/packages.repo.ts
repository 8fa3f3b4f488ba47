import type { PackageManifest } from '@repo/media'
import { and, eq, inArray, isNotNull, isNull, lt, lte, ne, not, or, sql } from 'drizzle-orm'
import type { DbOrTx, Tx } from '../../db/client.ts'
import { videoPackages, videos } from '../../db/schema/index.ts'

export type PackageRow = typeof videoPackages.$inferSelect

/** Where the files of a package lie in storage. */
export const packageFolder = (packageKey: string) => `packages/${packageKey}`

/** The package's description; null before anything plays, and for packages from before it was stored. */
export const manifestOf = (row: Pick<PackageRow, 'manifest'>) => row.manifest as PackageManifest | null

export async function findPackage(db: DbOrTx, key: string): Promise<PackageRow | null> {
  const [row] = await db.select().from(videoPackages).where(eq(videoPackages.key, key))
  return row ?? null
}

export async function insertPackage(db: DbOrTx, row: typeof videoPackages.$inferInsert): Promise<void> {
  await db.insert(videoPackages).values(row)
}

export async function updatePackage(
  db: DbOrTx,
  key: string,
  change: Partial<typeof videoPackages.$inferInsert>,
): Promise<void> {
  await db.update(videoPackages).set(change).where(eq(videoPackages.key, key))
}

/** Packages of this original with a finished first stage and no ladder yet. */
export async function findHalfPackage(
  db: DbOrTx,
  videoId: string,
  originalId: string,
): Promise<PackageRow | null> {
  const [row] = await db
    .select()
    .from(videoPackages)
    .where(
      and(
        eq(videoPackages.videoId, videoId),
        eq(videoPackages.originalId, originalId),
        ne(videoPackages.state, 'retired'),
        sql`(${videoPackages.manifest}->>'isComplete')::boolean is false`,
      ),
    )
    .limit(1)
  return row ?? null
}

/** Takes the mutex from all runs that write for the video. @returns the packages they had begun. */
export async function stopBuilds(tx: Tx, videoId: string, now: Date): Promise<string[]> {
  const ofVideo = eq(videoPackages.videoId, videoId)
  const stopped = await tx
    .update(videoPackages)
    .set({ state: 'retired', removeAfter: now, runId: null })
    .where(and(ofVideo, eq(videoPackages.state, 'building')))
    .returning({ key: videoPackages.key })
  await tx.update(videoPackages).set({ runId: null }).where(ofVideo)
  return stopped.map((row) => row.key)
}

/** Whether the run still holds the mutex; renews it as well. */
export async function saveRunHeartbeat(db: DbOrTx, key: string, runId: string): Promise<boolean> {
  const rows = await db
    .update(videoPackages)
    .set({ updatedAt: new Date() })
    .where(
      and(eq(videoPackages.key, key), eq(videoPackages.runId, runId), ne(videoPackages.state, 'retired')),
    )
    .returning({ key: videoPackages.key })
  return rows.length > 0
}

export async function retireBuild(db: DbOrTx, key: string, now: Date): Promise<void> {
  await db
    .update(videoPackages)
    .set({ state: 'retired', removeAfter: now, runId: null })
    .where(and(eq(videoPackages.key, key), eq(videoPackages.state, 'building')))
}

/** Marks all packages of a removed video for removal. */
export async function retireAll(tx: Tx, videoId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .update(videoPackages)
    .set({ state: 'retired', removeAfter: now, runId: null })
    .where(eq(videoPackages.videoId, videoId))
    .returning({ key: videoPackages.key })
  return rows.map((row) => row.key)
}

/** Replaced packages without viewers. */
export async function findRemovable(db: DbOrTx, now: Date): Promise<string[]> {
  const rows = await db
    .select({ key: videoPackages.key })
    .from(videoPackages)
    .where(and(eq(videoPackages.state, 'retired'), lte(videoPackages.removeAfter, now)))
    .orderBy(videoPackages.removeAfter)
    .limit(1000)
  return rows.map((row) => row.key)
}

/** Unfinished packages begun before `before` whose video has no job. */
export async function retireForgottenBuilds(db: DbOrTx, before: Date, now: Date): Promise<void> {
  const hasJob = sql`exists (select 1 from pgboss.job j where j.name = 'transcode'
    and j.data->>'videoId' = ${videoPackages.videoId}::text and j.state in ('created', 'retry', 'active'))`
  await db
    .update(videoPackages)
    .set({ state: 'retired', removeAfter: now, runId: null })
    .where(
      and(
        eq(videoPackages.state, 'building'),
        lt(videoPackages.createdAt, before),
        or(isNull(videoPackages.videoId), sql`not ${hasJob}`),
      ),
    )
}

export async function removePackageRow(db: DbOrTx, key: string): Promise<void> {
  await db.delete(videoPackages).where(and(eq(videoPackages.key, key), eq(videoPackages.state, 'retired')))
}

/** The folders among these that belong to a package. */
export async function findKnownPackages(db: DbOrTx, keys: string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const [packages, playing] = await Promise.all([
    db.select({ key: videoPackages.key }).from(videoPackages).where(inArray(videoPackages.key, keys)),
    db.select({ key: videos.packageKey }).from(videos).where(inArray(videos.packageKey, keys)),
  ])
  return new Set([...packages, ...playing].map((row) => row.key ?? ''))
}

/** Packages whose keys are sealed with another secret than the newest one. */
export function findPackagesSealedOtherwise(db: DbOrTx, currentPrefix: string) {
  return db
    .select({ key: videoPackages.key, sealedKeys: sql<string>`${videoPackages.sealedKeys}` })
    .from(videoPackages)
    .where(
      and(
        isNotNull(videoPackages.sealedKeys),
        not(sql`starts_with(${videoPackages.sealedKeys}, ${currentPrefix})`),
      ),
    )
}

/** Changes nothing if the row was resealed meanwhile. */
export async function replaceSealedKeys(
  db: DbOrTx,
  key: string,
  before: string,
  sealedKeys: string,
): Promise<void> {
  await db
    .update(videoPackages)
    .set({ sealedKeys })
    .where(
      and(
        eq(videoPackages.key, key),
        eq(videoPackages.sealedKeys, before),
        ne(videoPackages.sealedKeys, sealedKeys),
      ),
    )
}
