import { expect, test } from 'vitest'
import { soundLanguage } from './videos.ts'

test('languages of sound tracks: each that is taken can be called by its name', () => {
  const names = new Intl.DisplayNames('vi', { type: 'language' })
  for (const language of ['vi', 'yue', 'zh-Hant', 'pt-BR', 'sr-latn']) {
    expect(soundLanguage.parse(language)).toBe(language)
    expect(names.of(language)).toBeTruthy()
  }
  // What the browser refuses to name would bring down the screen of the video.
  for (const language of ['en-abc', 'mau-1', 'english', 'EN', '']) {
    expect(soundLanguage.safeParse(language).success, language).toBe(false)
  }
})
