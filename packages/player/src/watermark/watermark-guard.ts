import type { Watermark } from '../player.types.ts'
import { drawMark, fadeMark, fadeMs, isMarkSeen, placeMark, sealMark, writeMark } from './watermark-mark.ts'
import { overlaps, pickPlace } from './watermark-place.ts'

/** The mark moves after some seconds between these two, never at a beat one could cut around. */
const stayMs = { least: 10_000, most: 20_000 }
const checkEveryMs = 1_000
/** Restored more often than this within the window, it counts as fought over, and the film waits. */
const maxRestores = 4
const restoreWindowMs = 10_000

type Options = {
  root: HTMLElement
  viewer: Watermark
  /** Told when the mark cannot be shown, and when it can again. */
  onBlocked: (isBlocked: boolean) => void
}

/**
 * Draws who watches over the picture and keeps it there: a mark that is removed, hidden, emptied or restyled is made
 * anew. It deters; whoever owns the device can in the end film the screen.
 */
export function guardWatermark({ root, viewer, onBlocked }: Options): () => void {
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
  /** Changes of our own are no reason to restore. */
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
      place ??= findPlace(root, mark, null)
      placeMark(mark, place)
    })
  const settleElsewhere = () => {
    change(() => {
      place = findPlace(root, mark, place)
      placeMark(mark, place)
      fadeMark(mark, true)
    })
    // Until it has faded in, it is faint by our own doing.
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
    if (!isTouched()) return
    restores.push(Date.now())
    // A script that removes the mark as soon as it appears would answer every restore, and the page would do nothing
    // else, not even hold the film: so that waits, and the next look draws again.
    if (isFought()) {
      observer.disconnect()
      return tell(true)
    }
    draw()
    tell(!isMarkSeen(mark, root))
  }
  const check = () => {
    if (!isTouched() && isFading) return
    if (isTouched()) draw()
    change(() => writeMark(mark, viewer))
    if (!isMarkSeen(mark, root)) draw()
    tell(isFought() || !isMarkSeen(mark, root))
    if (isInTheWay(mark, root)) settleElsewhere()
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
  const checkTimer = setInterval(check, checkEveryMs)
  return () => {
    observer.disconnect()
    clearInterval(checkTimer)
    clearTimeout(moveTimer)
    clearTimeout(fadeTimer)
    mark.remove()
  }
}

/** A place in the picture above the captions and the controls, whether these are shown or not. */
function findPlace(root: HTMLElement, mark: HTMLElement, last: { x: number; y: number } | null) {
  const { width, height } = root.getBoundingClientRect()
  const bar = root.querySelector('.lp-row')?.getBoundingClientRect().height ?? 0
  // Two lines of captions over the bar.
  const captions = Math.max(64, height * 0.16)
  const free = { width, height: Math.max(height * 0.34, height - bar - 40 - captions) }
  return pickPlace(free, { width: mark.offsetWidth, height: mark.offsetHeight }, last)
}

/** Longer or larger captions than usual, or a player that has become smaller. */
function isInTheWay(mark: HTMLElement, root: HTMLElement): boolean {
  const box = mark.getBoundingClientRect()
  const rootBox = root.getBoundingClientRect()
  if (rootBox.width === 0) return false
  if (box.right > rootBox.right || box.bottom > rootBox.bottom) return true
  const lines = [...root.querySelectorAll('.lp-captions p')]
  return lines.some((line) => overlaps(box, line.getBoundingClientRect()))
}
