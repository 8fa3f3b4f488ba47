import type { SoundName } from '../video.types.ts'

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

const clean = ({ label }: SoundName) => label.normalize('NFC').trim().toLowerCase()

/** Positions of tracks that are called like one before them. */
export const sameNames = (tracks: readonly SoundName[]): number[] =>
  tracks.flatMap((track, i) =>
    clean(track) !== '' && tracks.some((other, j) => j < i && clean(other) === clean(track)) ? [i] : [],
  )

/** As it is read beside another version. */
export const lineOf = ({ label, language }: SoundName) => `${label.trim()} (${nameLanguage(language)})`
