import { type ManifestAudio, type PackageManifest, unnamedSound } from '@repo/media'
import type { SoundTrackRow } from './sound-tracks.repo.ts'

export interface SoundName {
  language: string
  label: string
}

type Sound = Pick<PackageManifest, 'audio' | 'otherAudio'>

const tracksOf = ({ audio, otherAudio = [] }: Sound): ManifestAudio[] => (audio ? [audio, ...otherAudio] : [])

/** What the file says of a track; a name it always has, since players must show one. */
const fileNameOf = ({ language, label }: ManifestAudio) => ({
  fileLanguage: language ?? null,
  fileLabel: label ?? unnamedSound.label,
})

/** The sound tracks of a package by the names they go under now. */
export function nameSound(
  sound: Sound,
  rows: SoundTrackRow[],
): (SoundName & { fileLanguage: string | null })[] {
  const seen = new Set<string>()
  return tracksOf(sound).map((track, i) => {
    const said = fileNameOf(track)
    const row = rows.find(
      ({ position, fileLanguage, fileLabel }) =>
        position === i && fileLanguage === said.fileLanguage && fileLabel === said.fileLabel,
    )
    const wanted = row?.label ?? said.fileLabel
    // A playlist may not have two tracks of one name (RFC 8216 §4.3.4.1.1).
    const label = seen.has(wanted) ? `${wanted} ${i + 1}` : wanted
    seen.add(label)
    const language = row?.language ?? said.fileLanguage ?? unnamedSound.language
    return { language, label, fileLanguage: said.fileLanguage }
  })
}

/** What has to be kept of names that somebody chose: those that are not the file's own. */
export const rowsToKeep = (sound: Sound, names: SoundName[]): SoundTrackRow[] =>
  tracksOf(sound).flatMap((track, position) => {
    const said = fileNameOf(track)
    const name = names[position]
    const ofFile = said.fileLanguage ?? unnamedSound.language
    if (!name || (name.language === ofFile && name.label === said.fileLabel)) return []
    return [{ position, ...name, ...said }]
  })

/** The same package with the names that staff gave its tracks. */
export function withSoundNames<T extends Sound>(manifest: T, rows: SoundTrackRow[]): T {
  const names = nameSound(manifest, rows)
  const [audio = null, ...otherAudio] = tracksOf(manifest).map((track, i) => {
    const { language, label } = names[i] ?? unnamedSound
    return { ...track, language, label }
  })
  return { ...manifest, audio, ...(otherAudio.length > 0 ? { otherAudio } : {}) }
}
