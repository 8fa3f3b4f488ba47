import { buildMasterPlaylist, buildSubtitlePlaylist, type PackageManifest } from '@repo/media'
import { formatWebVtt } from '@repo/timeline/web-vtt'
import type { Needs } from '../../core/services.ts'
import type { PackageFacts, PackageFactsReader } from './package-facts.service.ts'
import { findCues } from './packages.repo.ts'

/** Playlists and captions that are generated at each request, so that an edit needs no new package. */
export function createPlaylists({ db }: Needs<'db'>, facts: PackageFactsReader) {
  return {
    /** Null where the package only has its stored master playlist. */
    async master(packageKey: string): Promise<string | null> {
      const known = await facts.find(packageKey)
      return (
        known.manifest &&
        buildMasterPlaylist({ ...known.manifest, captions: captionsOf(known, known.manifest) })
      )
    },

    /** Null for a package older than the caption rows, whose captions are stored as files. */
    async captions(packageKey: string, lang: string, form: 'vtt' | 'm3u8'): Promise<string | null> {
      const { manifest, videoId } = await facts.find(packageKey)
      const cues = videoId && (await findCues(db, videoId, lang))
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
