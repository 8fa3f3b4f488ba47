import { text } from 'node:stream/consumers'
import { AppError } from '@repo/contract'
import { type PackageManifest, SEGMENT_MS } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { StorageMissingError } from '../../storage/storage.ts'
import { listSoundTracks, withSoundNames } from '../videos/index.ts'
import { type MediaPart, segmentName } from './media-path.ts'
import { findPackage, listTracks } from './packages.repo.ts'

/** Players that start this long after an edit of captions or sound tracks, or a new rendition, see it; in ms. */
const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 2000

export interface PackageFacts {
  videoId: string | null
  sealedKeys: string | null
  /** Null for a package without a readable manifest, whose files are served unchanged. */
  manifest: PackageManifest | null
  tracks: { lang: string; label: string }[]
}

/** Cached facts about a package. */
export function createPackageFacts({ db, storage, clock }: Needs<'db' | 'storage' | 'clock'>) {
  const readStoredManifest = async (key: string): Promise<PackageManifest | null> => {
    try {
      const manifest = JSON.parse(await text(await storage.read(`packages/${key}/manifest.json`)))
      return isManifest(manifest) ? manifest : null
    } catch (error) {
      if (error instanceof StorageMissingError || error instanceof SyntaxError) return null
      throw error
    }
  }
  const load = async (key: string): Promise<PackageFacts> => {
    const row = await findPackage(db, key)
    const stored = row?.manifest ?? (await readStoredManifest(key))
    const videoId = row?.videoId ?? null
    const tracks = videoId ? await listTracks(db, videoId) : []
    const manifest = stored && videoId ? withSoundNames(stored, await listSoundTracks(db, videoId)) : stored
    return { videoId, sealedKeys: row?.sealedKeys ?? null, manifest, tracks }
  }
  const memory = createShortMemory({ lifeMs: REMEMBERED_MS, maxFacts: MAX_REMEMBERED, clock, load })
  const find = async (key: string): Promise<PackageFacts> => (await memory.find(key)) ?? load(key)
  return {
    find,
    /**
     * Where a file of the package lies. A video that is shown several times in a row numbers its segments through, since
     * each is a place of its own to whoever counts what was fetched, but its bytes lie there once.
     */
    async storedName(
      key: string,
      { name, media }: { name: string; media: MediaPart | null },
    ): Promise<string> {
      const { loopSegments, durationMs = 0 } = (media && (await find(key)).manifest) || {}
      if (!media || !loopSegments) return name
      if (media.index * SEGMENT_MS >= durationMs) throw new AppError('request.not_found')
      return segmentName(name, media.index % loopSegments)
    },
  }
}

export type PackageFactsReader = ReturnType<typeof createPackageFacts>

function isManifest(value: unknown): value is PackageManifest {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    value.version === 1 &&
    'video' in value
  )
}
