import { buildMasterPlaylist, buildSubtitlePlaylist, formatWebVtt, type PackageManifest } from '@repo/media'
import type { Needs } from '../../core/services.ts'
import type { PackageFacts, PackageFactsReader } from './package-facts.service.ts'
import { findCues } from './packages.repo.ts'

/** Playlists and captions that are made when they are asked for, so that an edit needs no new package. */
export function createPlaylists({ db }: Needs<'db'>, facts: PackageFactsReader) {
  return {
    /** Null where the package has only the master playlist that lies in it. */
    async master(packageKey: string): Promise<string | null> {
      const known = await facts.find(packageKey)
      return (
        known.manifest &&
        buildMasterPlaylist({ ...known.manifest, captions: captionsOf(known, known.manifest) })
      )
    },

    /** Null where captions, if there are any, lie in the package as files: it is older than the rows. */
    async captions(packageKey: string, lang: string, form: 'vtt' | 'm3u8'): Promise<string | null> {
      const { manifest, videoAssetId } = await facts.find(packageKey)
      const cues = videoAssetId && (await findCues(db, videoAssetId, lang))
      if (!cues) return null
      return form === 'vtt'
        ? formatWebVtt(cues)
        : buildSubtitlePlaylist(`${lang}.vtt`, manifest?.durationMs ?? 0)
    },
  }
}

function captionsOf({ tracks }: PackageFacts, manifest: PackageManifest): PackageManifest['captions'] {
  if (tracks.length === 0) return manifest.captions
  return tracks.map(({ lang, label }, index) => ({
    lang,
    label,
    isDefault: index === 0,
    vtt: `captions/${lang}.vtt`,
    playlist: `captions/${lang}.m3u8`,
  }))
}
