import type { PackageManifest } from '@repo/media'
import { and, asc, eq, sql } from 'drizzle-orm'
import type { DbOrTx } from '../../db/client.ts'
import { type StoredCue, videoCaptions, videoPackages } from '../../db/schema/index.ts'

export interface PackageRow {
  videoId: string | null
  sealedKeys: string | null
  /** Null for packages older than this column. */
  manifest: PackageManifest | null
}

export async function findPackage(db: DbOrTx, key: string): Promise<PackageRow | null> {
  const { videoId, sealedKeys, manifest } = videoPackages
  const [row] = await db
    .select({ videoId, sealedKeys, manifest })
    .from(videoPackages)
    .where(eq(videoPackages.key, key))
  return row ? { ...row, manifest: row.manifest as PackageManifest | null } : null
}

/** Languages with at least one caption, Vietnamese first. */
export function listTracks(db: DbOrTx, videoId: string) {
  return db
    .select({ lang: videoCaptions.lang, label: videoCaptions.label })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.videoId, videoId), sql`jsonb_array_length(${videoCaptions.cues}) > 0`))
    .orderBy(sql`${videoCaptions.lang} <> 'vi'`, asc(videoCaptions.lang))
}

export async function findCues(db: DbOrTx, videoId: string, lang: string): Promise<StoredCue[] | null> {
  const [row] = await db
    .select({ cues: videoCaptions.cues })
    .from(videoCaptions)
    .where(and(eq(videoCaptions.videoId, videoId), eq(videoCaptions.lang, lang)))
  return row?.cues ?? null
}
