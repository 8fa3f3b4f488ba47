import { soundName } from '@repo/contract/videos'
import { limitsOf } from '@repo/forms'
import type { SoundName } from '../video.types.ts'

export const longestName = limitsOf(soundName, 'label').maxLength

/** Languages of lessons, and of those who teach here or are translated for; a file may name any other. */
const usual = [
  'vi',
  'en',
  'fr',
  'de',
  'es',
  'it',
  'pt',
  'ru',
  'ko',
  'ja',
  'zh',
  'th',
  'km',
  'lo',
  'id',
] as const

const names = new Intl.DisplayNames('vi', { type: 'language' })

/** `en` → “Tiếng Anh”. */
export function nameLanguage(language: string): string {
  const name = names.of(language) ?? language
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** What a track can be said to speak; the language it has stands in the list, be it a rare one. */
export const languageOptions = (language: string) =>
  [...new Set([...usual, language])].map((value) => ({ value, label: nameLanguage(value) }))

/** Another language; a name that only said the old one says the new one. */
export const withLanguage = (track: SoundName, language: string): SoundName => ({
  language,
  label: track.label === nameLanguage(track.language) ? nameLanguage(language) : track.label,
})

export type SoundFault = 'noName' | 'sameName'

const clean = ({ label }: SoundName) => label.normalize('NFC').trim().toLowerCase()

/** What keeps the names from being saved, by position. */
export const soundFaults = (tracks: readonly SoundName[]): (SoundFault | undefined)[] =>
  tracks.map((track, i) => {
    if (clean(track) === '') return 'noName'
    return tracks.some((other, j) => j < i && clean(other) === clean(track)) ? 'sameName' : undefined
  })
