import type { Watermark } from '../player.types.ts'
import { isInPicture, isMarkSeen, pictureBox } from './watermark-look.ts'
import { drawMark, fadeMark, fadeMs, fitMark, placeMark, sealMark, writeMark } from './watermark-mark.ts'
import { overlaps, pickPlace } from './watermark-place.ts'

/** The mark moves after a random time between these two, in ms, so that no recording can be cut around a fixed rhythm. */
const stayMs = { least: 10_000, most: 20_000 }
const checkEveryMs = 1_000
/** A busy page cannot put a check off for longer than this. */
const longestDelayMs = 500
/** If the mark had to be restored more often than this within the window, something is fighting it, and the video is paused. */
const maxRestores = 4
const restoreWindowMs = 10_000

type Options = {
  root: HTMLElement
  video: HTMLVideoElement
  viewer: Watermark
  /** Called when the mark cannot be shown, and when it can be shown again. */
  onBlocked: (isBlocked: boolean) => void
}

/**
 * Draws the viewer's name over the picture and keeps it there: a mark that is removed, hidden, emptied or restyled is
 * created again. This only deters: a screen can always be recorded with another camera.
 */
export function guardWatermark({ root, video, viewer, onBlocked }: Options): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  let mark = drawMark(viewer, isCalm)
  let seal = ''
  let place: { x: number; y: number } | null = null
  let restores: number[] = []
  let isBlocked = false
  let isFading = false
  let fadeTimer: ReturnType<typeof setTimeout> | undefined
  let moveTimer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => restoreIfTouched())

  const tell = (next: boolean) => {
    if (next === isBlocked) return
    isBlocked = next
    onBlocked(next)
  }
  /** Runs a change that the guard makes itself, without restoring the mark because of it. */
  const change = (act: () => void) => {
    observer.disconnect()
    act()
    seal = sealMark(mark)
    observer.observe(root, { childList: true })
    observer.observe(mark, { attributes: true, childList: true, characterData: true, subtree: true })
  }
  const draw = () =>
    change(() => {
      clearTimeout(fadeTimer)
      isFading = false
      mark.remove()
      mark = drawMark(viewer, isCalm)
      root.append(mark)
      settle(place)
    })
  /** @param at where it was, to stay there if that is still a place of the picture */
  const settle = (at: typeof place) => {
    const picture = pictureBox({ root, video })
    if (picture) fitMark(mark, picture.right - picture.left)
    if (at) placeMark(mark, at)
    if (at && isInPicture({ root, video, mark })) return
    place = findPlace(root, video, mark, at)
    placeMark(mark, place)
  }
  const settleElsewhere = () => {
    change(() => {
      place = findPlace(root, video, mark, place)
      settle(place)
      fadeMark(mark, true)
    })
    // While the mark fades in, its low opacity is intended.
    clearTimeout(fadeTimer)
    fadeTimer = setTimeout(() => (isFading = false), fadeMs + 100)
  }
  const move = () => {
    if (isCalm) return settleElsewhere()
    isFading = true
    change(() => fadeMark(mark, false))
    clearTimeout(fadeTimer)
    fadeTimer = setTimeout(settleElsewhere, fadeMs)
  }
  const isTouched = () => mark.parentNode !== root || sealMark(mark) !== seal
  const isFought = () => {
    restores = restores.filter((at) => Date.now() - at <= restoreWindowMs)
    return restores.length > maxRestores
  }
  const restoreIfTouched = () => {
    if (!root.contains(video)) tell(true)
    if (!isTouched()) return
    restores.push(Date.now())
    // A script that removes the mark at once would otherwise cause an endless loop of restoring in which the video is
    // never even paused. Therefore the mark is drawn again only at the next check.
    if (isFought()) {
      observer.disconnect()
      return tell(true)
    }
    draw()
    tell(!isSeen())
  }
  /** Looking changes the mark for a moment, which is no reason to restore it. */
  const isSeen = () => {
    let isShown = false
    change(() => (isShown = isMarkSeen({ root, video, mark }, isFading)))
    return isShown
  }
  const check = () => {
    if (isTouched()) draw()
    change(() => writeMark(mark, viewer))
    // If the player has changed its size, the mark is moved first, before its place counts as tampering.
    if (!isFading && (!isInPicture({ root, video, mark }) || isUnderCaptions(mark, root))) settleElsewhere()
    let isShown = isSeen()
    if (!isShown && !isFading) {
      draw()
      isShown = isSeen()
    }
    tell(isFought() || !isShown)
  }
  const moveLater = () => {
    const stay = stayMs.least + Math.random() * (stayMs.most - stayMs.least)
    moveTimer = setTimeout(() => {
      move()
      moveLater()
    }, stay)
  }

  draw()
  moveLater()
  // Looking lays the page out, so a press that is being answered goes first.
  let cancelCheck = () => {}
  const checkTimer = setInterval(() => {
    cancelCheck()
    cancelCheck = whenIdle(check, longestDelayMs)
  }, checkEveryMs)
  const resizes = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(check)
  resizes?.observe(root)
  return () => {
    observer.disconnect()
    resizes?.disconnect()
    clearInterval(checkTimer)
    cancelCheck()
    clearTimeout(moveTimer)
    clearTimeout(fadeTimer)
    mark.remove()
  }
}

/** Calls `work` when the page has nothing else to do, after `longestMs` in any case; at once where a browser cannot tell. */
function whenIdle(work: () => void, longestMs: number): () => void {
  if (typeof requestIdleCallback !== 'function') {
    work()
    return () => {}
  }
  const id = requestIdleCallback(work, { timeout: longestMs })
  return () => cancelIdleCallback(id)
}

/** A place in the picture, above the captions and the controls whether these are shown or not; in px of the player. */
function findPlace(
  root: HTMLElement,
  video: HTMLVideoElement,
  mark: HTMLElement,
  last: { x: number; y: number } | null,
) {
  const frame = root.getBoundingClientRect()
  const picture = pictureBox({ root, video }) ?? frame
  const height = picture.bottom - picture.top
  const bar = root.querySelector('.lp-row')?.getBoundingClientRect().height ?? 0
  // Two lines of captions over the bar. Both may lie below the picture, where the player is higher than it.
  const captions = Math.max(64, frame.height * 0.16)
  const lowest = Math.min(picture.bottom, frame.bottom - bar - 40 - captions)
  const free = {
    width: picture.right - picture.left,
    height: Math.max(height * 0.34, lowest - picture.top),
  }
  const origin = { x: picture.left - frame.left, y: picture.top - frame.top }
  const before = last && { x: last.x - origin.x, y: last.y - origin.y }
  const { x, y } = pickPlace(free, { width: mark.offsetWidth, height: mark.offsetHeight }, before)
  return { x: Math.round(x + origin.x), y: Math.round(y + origin.y) }
}

/** Longer or larger captions than usual. */
function isUnderCaptions(mark: HTMLElement, root: HTMLElement): boolean {
  const box = mark.getBoundingClientRect()
  const lines = [...root.querySelectorAll('.lp-captions p')]
  return lines.some((line) => overlaps(box, line.getBoundingClientRect()))
}
