import { text } from 'node:stream/consumers'
import type { PackageManifest } from '@repo/media'
import type { Services } from '../../context.ts'
import { createShortMemory } from '../../process/short-memory.ts'
import { StorageMissingError } from '../../storage/storage.ts'
import { findPackage, listTracks } from './packages.repo.ts'

/** An edit of captions, or a rung that was just finished, is seen by players that begin after this time, in ms. */
const REMEMBERED_MS = 10_000
const MAX_REMEMBERED = 2000

export interface PackageFacts {
  videoAssetId: string | null
  sealedKeys: string | null
  /** Null for what has none we can read; such a package is served as it lies. */
  manifest: PackageManifest | null
  tracks: { lang: string; label: string }[]
}

/** What is known of a package besides its bytes. */
export function createPackageFacts({ db, storage, clock }: Pick<Services, 'db' | 'storage' | 'clock'>) {
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
    const manifest = row?.manifest ?? (await readStoredManifest(key))
    const videoAssetId = row?.videoAssetId ?? null
    const tracks = videoAssetId ? await listTracks(db, videoAssetId) : []
    return { videoAssetId, sealedKeys: row?.sealedKeys ?? null, manifest, tracks }
  }
  const memory = createShortMemory({ lifeMs: REMEMBERED_MS, maxFacts: MAX_REMEMBERED, clock, load })
  return {
    async find(key: string): Promise<PackageFacts> {
      return (await memory.find(key)) ?? load(key)
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
