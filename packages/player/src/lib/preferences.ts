import type { SoundChoice } from '../playback/sound-tracks.ts'

export const captionSizes = ['small', 'medium', 'large'] as const
export type CaptionSize = (typeof captionSizes)[number]
export const captionBackgrounds = ['solid', 'soft', 'none'] as const
export type CaptionBackground = (typeof captionBackgrounds)[number]

/** What the viewer chose; remembered on this device. */
export type PlayerPreferences = {
  volume: number
  isMuted: boolean
  rate: number
  /** Language of the captions, or null for none. */
  captions: string | null
  captionSize: CaptionSize
  captionBackground: CaptionBackground
  /** Lines of the rung (`720`), `'sound'` for sound alone, or null for automatic. */
  quality: number | 'sound' | null
  /** Sound track among several, or null for the video's default. */
  sound: SoundChoice | null
  /** Null until the viewer chooses; then the data-saver setting of the device counts. */
  savesData: boolean | null
  /** Shortcuts work from the whole page, not only inside the player. */
  hasPageShortcuts: boolean
}

export const defaultPreferences: PlayerPreferences = {
  volume: 1,
  isMuted: false,
  rate: 1,
  captions: null,
  captionSize: 'medium',
  captionBackground: 'solid',
  quality: null,
  sound: null,
  savesData: null,
  hasPageShortcuts: true,
}

export const rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** Reads stored choices. Anything unknown or damaged falls back to its default. */
export function readPreferences(key: string): PlayerPreferences {
  const stored = readStored(key)
  const { volume, isMuted, rate, captions, quality, sound, savesData, hasPageShortcuts } = stored
  return {
    volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : defaultPreferences.volume,
    isMuted: isMuted === true,
    rate: typeof rate === 'number' && rates.includes(rate) ? rate : defaultPreferences.rate,
    captions: typeof captions === 'string' ? captions : null,
    captionSize: captionSizes.find((size) => size === stored.captionSize) ?? defaultPreferences.captionSize,
    captionBackground:
      captionBackgrounds.find((background) => background === stored.captionBackground) ??
      defaultPreferences.captionBackground,
    quality: quality === 'sound' || (typeof quality === 'number' && quality > 0) ? quality : null,
    sound: readSound(sound),
    savesData: typeof savesData === 'boolean' ? savesData : null,
    hasPageShortcuts: hasPageShortcuts !== false,
  }
}

function readSound(stored: unknown): SoundChoice | null {
  const { lang, label } = (stored ?? {}) as Partial<Record<keyof SoundChoice, unknown>>
  return typeof lang === 'string' && typeof label === 'string' ? { lang, label } : null
}

/** Stores choices; where storage is full or forbidden they last as long as the page. */
export function writePreferences(key: string, preferences: PlayerPreferences): void {
  try {
    localStorage.setItem(key, JSON.stringify(preferences))
  } catch {
    // Private mode or a full store: the player works all the same.
  }
}

function readStored(key: string): Partial<Record<keyof PlayerPreferences, unknown>> {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
