import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Db,
  eq,
  type PackageKeys,
  SEGMENTS_PER_KEY,
  type Storage,
  type Tx,
  tables,
} from '@repo/api/rows'
import { encryptPackage, parseCaptions } from '@repo/media'
import { findReadyPackage, type ReadyPackage, readyVideo } from '../media/index.ts'
import type { SeedContext } from './context.ts'

type Row<T extends { $inferInsert: unknown }> = T['$inferInsert']

export interface ReadyVideo {
  lessonTitle: string
  packageKey: string
  manifest: ReadyPackage['manifest']
  captions: Pick<Row<typeof tables.videoCaptions>, 'lang' | 'label' | 'cues'>[]
  video: Row<typeof tables.videos> & { id: string; durationMs: number }
}

/**
 * Encrypts a copy of the finished package of the repository and puts it into storage; null where the repository
 * carries none. Its row comes first, outside of the seed's transaction, so that a failed seed leaves nothing unknown.
 */
export async function publishReadyVideo(
  context: SeedContext,
  { db, storage, packageKeys }: { db: Db; storage: Storage; packageKeys: PackageKeys },
): Promise<ReadyVideo | null> {
  const ready = await findReadyPackage(readyVideo.key)
  if (!ready) return null
  // From real randomness, not from the seeded one: the name is part of what keeps links unguessable.
  const packageKey = randomBytes(16).toString('hex')
  const { keyOf, sealed } = packageKeys.make(packageKey)
  await db.insert(tables.videoPackages).values({ key: packageKey, state: 'building', sealedKeys: sealed })
  const scratch = await mkdtemp(join(tmpdir(), 'ready-video-'))
  try {
    const dir = join(scratch, 'package')
    // Captions live in the database, where staff edit them.
    const captionsDir = join(ready.dir, 'captions')
    await cp(ready.dir, dir, { recursive: true, filter: (path) => path !== captionsDir })
    const bare = { ...ready.manifest, captions: [] }
    const manifest = await encryptPackage(dir, bare, { keyOf, segmentsPerKey: SEGMENTS_PER_KEY })
    await storage.putFolder(dir, `packages/${packageKey}`)
    const video = videoRow(context, ready, packageKey)
    return { lessonTitle: ready.title, packageKey, manifest, captions: await readCaptions(ready), video }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

const readCaptions = ({ dir, manifest }: ReadyPackage) =>
  Promise.all(
    manifest.captions.map(async ({ lang, label, vtt }) => ({
      lang,
      label,
      cues: parseCaptions(await readFile(join(dir, vtt), 'utf8')),
    })),
  )

function videoRow(context: SeedContext, { title, chapters, manifest }: ReadyPackage, packageKey: string) {
  const at = context.daysAgo(1, 0)
  const { key: _key, doctorSlug: _doctor, ...demoRecipe } = readyVideo
  return {
    id: context.id(at),
    title,
    packageKey,
    state: 'ready' as const,
    progressPercent: 100,
    durationMs: manifest.durationMs,
    renditions: manifest.video.map(({ name, width, height }) => ({ name, width, height })),
    chapters,
    demoRecipe,
    createdAt: at,
    updatedAt: at,
  }
}

/** What belongs to the video, once its row is there. */
export async function insertReadyVideo(tx: Tx, video: ReadyVideo, now: Date): Promise<void> {
  const videoId = video.video.id
  const { packageKey, manifest, captions } = video
  await tx
    .update(tables.videoPackages)
    .set({ videoId, state: 'live', manifest, updatedAt: now })
    .where(eq(tables.videoPackages.key, packageKey))
  await tx.insert(tables.videoCaptions).values(captions.map((track) => ({ videoId, ...track })))
}
