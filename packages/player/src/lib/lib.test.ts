import { describe, expect, it } from 'vitest'
import { linesOf, pickLevel } from '../playback/engine.ts'
import { createWatchTracker } from '../playback/watch-tracker.ts'
import { formatTime, speakTime } from './format-time.ts'
import { findShortcut, isTyping, ownsKey, stepRate } from './keyboard.ts'
import { defaultPreferences, readPreferences, writePreferences } from './preferences.ts'
import { findTile, parseStoryboard } from './storyboard.ts'

describe('times', () => {
  it('are written short and spoken in full', () => {
    expect([0, 65, 755, 3723, Number.NaN].map(formatTime)).toEqual([
      '0:00',
      '1:05',
      '12:35',
      '1:02:03',
      '0:00',
    ])
    expect([0, 60, 755, 3723].map(speakTime)).toEqual([
      '0 giây',
      '1 phút',
      '12 phút 35 giây',
      '1 giờ 2 phút 3 giây',
    ])
  })
})

describe('storyboard', () => {
  const vtt =
    'WEBVTT\n\n00:00:00.000 --> 00:00:04.000\nstoryboard.jpg#xywh=0,0,192,108\n\n00:04.000 --> 00:09.500\nstoryboard.jpg#xywh=192,0,192,108\n\nNOTE nothing\n'
  const tiles = parseStoryboard(vtt, 'http://localhost/m/token/storyboard.vtt')

  it('finds the picture of a moment, relative to its own address', () => {
    expect(findTile(tiles, 5)).toEqual({
      start: 4,
      end: 9.5,
      url: 'http://localhost/m/token/storyboard.jpg',
      x: 192,
      y: 0,
      width: 192,
      height: 108,
    })
    expect(findTile(tiles, 99)).toBe(tiles.at(-1))
    expect(findTile([], 1)).toBeNull()
  })
})

describe('shortcuts', () => {
  const press = (key: string, held: Partial<Parameters<typeof findShortcut>[0]> = {}) =>
    findShortcut({ key, code: '', shiftKey: false, ctrlKey: false, altKey: false, metaKey: false, ...held })

  it('leave the keys of the browser alone', () => {
    expect(press('f', { ctrlKey: true })).toBeNull()
    expect(press('ArrowLeft', { altKey: true })).toBeNull()
    expect(press('ArrowLeft', { shiftKey: true })).toBeNull()
    expect(press('x')).toBeNull()
  })

  it('open lessons with Shift only', () => {
    expect(press('N', { shiftKey: true })).toEqual({ kind: 'open-lesson', which: 'next' })
    expect(press('n')).toBeNull()
  })

  it('step through the speeds and stop at the ends', () => {
    expect([stepRate(1, 1), stepRate(2, 1), stepRate(0.25, -1), stepRate(1.1, -1)]).toEqual([
      1.25, 2, 0.25, 0.75,
    ])
  })

  it('tell text fields from sliders and buttons', () => {
    const make = (html: string) => {
      document.body.innerHTML = html
      return document.body.firstElementChild
    }
    expect(isTyping(make('<input>'))).toBe(true)
    expect(isTyping(make('<div role="textbox" tabindex="0"></div>'))).toBe(true)
    expect(isTyping(make('<input type="range">'))).toBe(false)
    expect(ownsKey(make('<button></button>'), ' ')).toBe(true)
    expect(ownsKey(make('<button></button>'), 'ArrowLeft')).toBe(false)
    expect(ownsKey(make('<input type="range">'), 'ArrowLeft')).toBe(true)
  })
})

describe('preferences', () => {
  it('come back as they were stored', () => {
    const mine = {
      ...defaultPreferences,
      volume: 0.4,
      rate: 1.75,
      captions: 'vi',
      quality: 480,
      sound: { lang: 'en', label: 'Tiếng Anh' },
    }
    writePreferences('player', mine)
    expect(readPreferences('player')).toEqual(mine)
  })

  it.each(['not json', '[]', 'null', '{"volume":9,"rate":3,"captions":5,"quality":-1,"sound":{"lang":1}}'])(
    'fall back to the defaults for %s',
    (stored) => {
      localStorage.setItem('player', stored)
      expect(readPreferences('player')).toEqual(defaultPreferences)
    },
  )
})

describe('rungs', () => {
  it.each([
    [1920, 1080, 1080],
    [854, 480, 480],
    [1080, 1920, 1080],
    [1920, 800, 1080],
    [480, 360, 360],
    [320, 240, 240],
  ])('%i×%i is called %ip', (width, height, lines) => {
    expect(linesOf(width, height)).toBe(lines)
  })

  it('take the wanted one, or the best under it, or the lowest', () => {
    const levels = [360, 720].map((lines, index) => ({ index, lines, bandwidth: lines * 1000 }))
    expect([720, 480, 240].map((lines) => pickLevel(levels, lines)?.lines)).toEqual([720, 360, 360])
    expect(pickLevel([], 720)).toBeNull()
  })
})

describe('watch tracker', () => {
  it('counts a step only up to the time that really passed', () => {
    const tracker = createWatchTracker()
    tracker.begin(0, 0)
    tracker.advance(1, 1000, 1)
    tracker.advance(30, 2000, 1)
    tracker.advance(31, 3000, 1)
    expect(tracker.takeReport()).toMatchObject({
      positionSeconds: 31,
      intervals: [
        [0, 1],
        [30, 31],
      ],
    })
  })

  it('loses nothing in a background tab that reports once a second at double speed', () => {
    const tracker = createWatchTracker()
    tracker.begin(10, 0)
    for (let second = 1; second <= 60; second++) tracker.advance(10 + second * 2, second * 1000, 2)
    expect(tracker.takeReport().intervals).toEqual([[10, 130]])
  })

  it('does not report the jump to the resume position', () => {
    const tracker = createWatchTracker(120)
    tracker.begin(120, 0)
    expect(tracker.hasNews()).toBe(false)
    tracker.begin(10, 500)
    expect(tracker.hasNews()).toBe(true)
  })

  it('tells in which order what was played, again and again, without what a finger passed over', () => {
    const tracker = createWatchTracker()
    const play = (from: number, to: number, atMs: number) => {
      tracker.begin(from, atMs)
      for (let second = from + 1; second <= to; second++)
        tracker.advance(second, atMs + (second - from) * 1000, 1)
      tracker.stop()
    }
    play(0, 10, 0)
    // A pause is no jump.
    play(10.2, 12, 20_000)
    tracker.begin(40, 30_000)
    tracker.advance(40.3, 30_300, 1)
    play(4, 9, 40_000)
    const { viewing } = tracker.takeReport()
    expect(viewing.runs).toEqual([
      [0, 11.2],
      [4, 9],
    ])
    expect(tracker.takeReport().viewing.id).toBe(viewing.id)
    expect(createWatchTracker().takeReport().viewing.id).not.toBe(viewing.id)
  })

  it('never counts a step back', () => {
    const tracker = createWatchTracker()
    tracker.begin(10, 0)
    tracker.advance(9.8, 300, 1)
    expect(tracker.takeReport().intervals).toEqual([])
  })
})
