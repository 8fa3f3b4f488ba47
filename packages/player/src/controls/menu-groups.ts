import { formatTime } from '../lib/format-time.ts'
import { captionBackgrounds, captionSizes, type PlayerPreferences, rates } from '../lib/preferences.ts'
import type { QualityLevel } from '../playback/engine.ts'
import { languageHint, type SoundTrack } from '../playback/sound-tracks.ts'
import { playerMessages as messages } from '../player.messages.ts'
import type { CaptionTrack, Chapter } from '../player.types.ts'
import type { Loop } from '../practice/use-loop.ts'
import type { MenuGroup, MenuItem } from './menu.types.ts'

type QualityInput = {
  levels: QualityLevel[]
  hasSoundOnly: boolean
  playingLines: number | null
  quality: PlayerPreferences['quality']
  /** Lines of the cap while data is saved, else null. */
  dataCap: number | null
  possibleCap: number
  onQuality: (quality: PlayerPreferences['quality']) => void
  onDataSaver: (isOn: boolean) => void
}

export function buildQualityGroup(input: QualityInput): MenuGroup {
  const { levels, dataCap } = input
  // “Sound only” was remembered from another video; this one has no separate sound.
  const quality = input.quality === 'sound' && !input.hasSoundOnly ? null : input.quality
  const lines = [...new Set(levels.map((level) => level.lines))].toSorted((a, b) => b - a)
  const offered: (number | 'sound' | null)[] = [
    null,
    ...lines,
    ...(input.hasSoundOnly ? ['sound' as const] : []),
  ]
  return {
    kind: 'group',
    key: 'quality',
    label: messages.quality,
    value: quality === null ? messages.qualityAutoNow(input.playingLines) : nameQuality(quality),
    sections: [
      {
        key: 'rungs',
        items: offered.map((value) => ({
          kind: 'choice',
          key: String(value),
          label:
            value === null && quality === null
              ? messages.qualityAutoNow(input.playingLines)
              : nameQuality(value),
          isChosen: quality === value,
          choose: () => input.onQuality(value),
        })),
      },
      {
        key: 'saver',
        items: [
          {
            kind: 'switch',
            key: 'saver',
            label: messages.dataSaver,
            hint: messages.dataSaverHint(input.possibleCap),
            isOn: dataCap !== null,
            toggle: () => input.onDataSaver(dataCap === null),
          },
        ],
      },
    ],
  }
}

function nameQuality(quality: PlayerPreferences['quality']): string {
  if (quality === null) return messages.qualityAuto
  return quality === 'sound' ? messages.qualitySound : messages.qualityLines(quality)
}

export function buildRateGroup(rate: number, onRate: (rate: number) => void): MenuGroup {
  const items: MenuItem[] = rates.map((value) => ({
    kind: 'choice',
    key: String(value),
    label: messages.rateValue(value),
    isChosen: rate === value,
    choose: () => onRate(value),
  }))
  return {
    kind: 'group',
    key: 'rate',
    label: messages.rate,
    value: messages.rateValue(rate),
    sections: [{ key: 'rates', items }],
  }
}

/** Languages of a video, or the teacher and the interpreter. */
export function buildSoundGroup(
  tracks: SoundTrack[],
  chosen: SoundTrack | null,
  onSound: (track: SoundTrack) => void,
): MenuGroup {
  const items: MenuItem[] = tracks.map((track) => ({
    kind: 'choice',
    key: String(track.index),
    label: track.label,
    hint: languageHint(track),
    isChosen: track === chosen,
    choose: () => onSound(track),
  }))
  return {
    kind: 'group',
    key: 'sound',
    label: messages.soundTrack,
    value: chosen?.label ?? '',
    sections: [{ key: 'tracks', items }],
  }
}

type CaptionsInput = {
  captions: CaptionTrack[]
  chosen: string | null
  preferences: PlayerPreferences
  onCaptions: (lang: string | null) => void
  onLook: (look: Partial<Pick<PlayerPreferences, 'captionSize' | 'captionBackground'>>) => void
}

export function buildCaptionsGroup({
  captions,
  chosen,
  preferences,
  onCaptions,
  onLook,
}: CaptionsInput): MenuGroup {
  const languages = [{ lang: null, label: messages.captionsNone }, ...captions]
  return {
    kind: 'group',
    key: 'captions',
    label: messages.captions,
    value: captions.find(({ lang }) => lang === chosen)?.label ?? messages.captionsNone,
    sections: [
      {
        key: 'language',
        title: messages.captionLanguage,
        items: languages.map(({ lang, label }) => ({
          kind: 'choice',
          key: lang ?? 'off',
          label,
          isChosen: chosen === lang,
          choose: () => onCaptions(lang),
        })),
      },
      {
        key: 'size',
        title: messages.captionSize,
        items: captionSizes.map((size) => ({
          kind: 'choice',
          key: size,
          label: messages.captionSizes[size],
          isChosen: preferences.captionSize === size,
          choose: () => onLook({ captionSize: size }),
          staysOpen: true,
        })),
      },
      {
        key: 'background',
        title: messages.captionBackground,
        items: captionBackgrounds.map((background) => ({
          kind: 'choice',
          key: background,
          label: messages.captionBackgrounds[background],
          isChosen: preferences.captionBackground === background,
          choose: () => onLook({ captionBackground: background }),
          staysOpen: true,
        })),
      },
    ],
  }
}

export function buildChaptersGroup(
  chapters: Chapter[],
  current: Chapter | null,
  onSeek: (seconds: number) => void,
): MenuGroup {
  const items: MenuItem[] = chapters.map((chapter) => ({
    kind: 'choice',
    key: String(chapter.startSeconds),
    label: chapter.title,
    hint: formatTime(chapter.startSeconds),
    isChosen: chapter === current,
    choose: () => onSeek(chapter.startSeconds),
  }))
  return {
    kind: 'group',
    key: 'chapters',
    label: messages.chapters,
    value: current?.title ?? '',
    sections: [{ key: 'chapters', items }],
  }
}

type PracticeInput = {
  isMirrored: boolean
  loop: Loop
  onMirror: () => void
  onFrame: (direction: 1 | -1) => void
  onLoopPoint: (point: 'a' | 'b') => void
  onLoopClear: () => void
}

export function buildPracticeGroup(input: PracticeInput): MenuGroup {
  const { isMirrored, loop } = input
  const action = (key: string, label: string, shortcut: string, act: () => void, more = {}): MenuItem => ({
    kind: 'action',
    key,
    label,
    shortcut,
    act,
    staysOpen: true,
    ...more,
  })
  const isEmpty = loop.a === null && loop.b === null
  return {
    kind: 'group',
    key: 'practice',
    label: messages.practice,
    value: isMirrored ? messages.mirror : '',
    sections: [
      {
        key: 'picture',
        items: [
          { kind: 'switch', key: 'mirror', label: messages.mirror, isOn: isMirrored, toggle: input.onMirror },
          action('back', messages.frameBack, ',', () => input.onFrame(-1)),
          action('forward', messages.frameForward, '.', () => input.onFrame(1)),
        ],
      },
      {
        key: 'loop',
        title: messages.loop,
        items: [
          action('a', messages.loopA, '[', () => input.onLoopPoint('a'), { value: messages.loopAt(loop.a) }),
          action('b', messages.loopB, ']', () => input.onLoopPoint('b'), { value: messages.loopAt(loop.b) }),
          action('clear', messages.loopClear, '\\', input.onLoopClear, { isDisabled: isEmpty }),
        ],
      },
    ],
  }
}
