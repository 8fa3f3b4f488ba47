/** A sound track of the video, as its playlist names it. */
export type SoundTrack = { index: number; lang: string; label: string }

/** What the viewer chose, to be found again in other videos. */
export type SoundChoice = Pick<SoundTrack, 'lang' | 'label'>

/** The remembered track: the same name, else the same language; the video's default where it has neither. */
export function pickSoundTrack(tracks: SoundTrack[], choice: SoundChoice | null): SoundTrack | null {
  const ofLanguage = tracks.filter(({ lang }) => lang === choice?.lang)
  return ofLanguage.find(({ label }) => label === choice?.label) ?? ofLanguage[0] ?? tracks[0] ?? null
}

const names = new Intl.DisplayNames('vi', { type: 'language' })

/** “Tiếng Anh”, beside a label that says something else; nothing where it says just that. */
export function languageHint({ lang, label }: SoundChoice): string | undefined {
  const name = /^[a-z]{2,3}\b/.test(lang) ? (names.of(lang) ?? lang) : ''
  const spoken = name.charAt(0).toUpperCase() + name.slice(1)
  return spoken === '' || spoken.toLowerCase() === label.toLowerCase() ? undefined : spoken
}
