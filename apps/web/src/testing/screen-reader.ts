import { Virtual } from '@guidepup/virtual-screen-reader'
import { onTestFinished } from 'vitest'

/** Prices hold a blank that does not break. */
const plain = (phrases: string[]) => phrases.map((phrase) => phrase.replaceAll('\u00a0', ' '))

/** What a screen reader says when it reads this part of the page from its beginning to its end. */
export async function readAloud(part: HTMLElement): Promise<string[]> {
  const reader = new Virtual()
  await reader.start({ container: part })
  do await reader.next()
  while (reader.activeNode !== part)
  const phrases = await reader.spokenPhraseLog()
  await reader.stop()
  return plain(phrases.slice(1, -1))
}

/**
 * Listens from now on to what a screen reader says by itself: where the focus goes, and what live regions announce.
 * A region that was emptied is no announcement.
 * @returns what was said since it was last asked.
 */
export async function listen(): Promise<() => Promise<string[]>> {
  const reader = new Virtual()
  await reader.start({ container: document.body })
  onTestFinished(() => reader.stop())
  await reader.clearSpokenPhraseLog()
  return async () => {
    const phrases = await reader.spokenPhraseLog()
    await reader.clearSpokenPhraseLog()
    return plain(phrases).filter((phrase) => !/^\w+: $/.test(phrase))
  }
}
