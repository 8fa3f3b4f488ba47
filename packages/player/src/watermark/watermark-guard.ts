import type { Watermark } from '../player.types.ts'
import { overlaps, pickPlace } from './watermark-place.ts'
import { describeViewer } from './watermark-text.ts'

/** The mark moves after some seconds between these two, never at a beat one could cut around. */
const stayMs = { least: 10_000, most: 20_000 }
const checkEveryMs = 1_000
/** Restored this often within the window, it counts as fought over, and the film waits. */
const maxRestores = 4
const restoreWindowMs = 10_000

type Options = {
  root: HTMLElement
  viewer: Watermark
  /** Told whenever the mark cannot be shown, and when it can again. */
  onBlocked: (isBlocked: boolean) => void
}

/**
 * Draws who watches over the picture and keeps it there: a mark that is removed, hidden, emptied or restyled is made
 * anew. Its style is set on the element itself and as important, so that no style sheet of the page outweighs it; it
 * has no class to aim at. It deters; whoever owns the device can in the end film the screen.
 */
export function guardWatermark({ root, viewer, onBlocked }: Options): () => void {
  const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
  const restores: number[] = []
  let mark = document.createElement('div')
  let place: { x: number; y: number } | null = null
  let isBlocked = false
  let moveTimer: ReturnType<typeof setTimeout> | undefined
  const observer = new MutationObserver(() => restore())

  const tell = (next: boolean) => {
    if (next !== isBlocked) onBlocked((isBlocked = next))
  }
  /** Changes of our own are no reason to restore. */
  const quietly = (change: () => void) => {
    observer.disconnect()
    change()
    observer.observe(root, { childList: true })
    observer.observe(mark, { attributes: true, childList: true, characterData: true, subtree: true })
  }
  const draw = () => {
    mark.remove()
    mark = drawMark(viewer)
    root.append(mark)
    if (place) setPlace(mark, place)
    else move()
  }
  const move = () => {
    place = pickPlace(readFreeSize(root), { width: mark.offsetWidth, height: mark.offsetHeight }, place)
    setPlace(mark, place)
    // The lines fade in, not the mark: its own look is fixed and watched.
    if (!isCalm) for (const line of mark.children) line.animate?.({ opacity: [0, 1] }, 600)
  }
  const restore = () => {
    if (isIntact(mark, root, viewer)) return
    const now = Date.now()
    while (restores[0] !== undefined && now - restores[0] > restoreWindowMs) restores.shift()
    restores.push(now)
    quietly(draw)
    tell(restores.length > maxRestores || !isSeen(mark, root))
  }
  const check = () => {
    if (!isIntact(mark, root, viewer)) return restore()
    const isQuiet = restores.every((at) => Date.now() - at > restoreWindowMs)
    if (!isSeen(mark, root)) {
      quietly(draw)
      tell(!isSeen(mark, root))
    } else if (isQuiet || !isBlocked) tell(false)
    quietly(() => writeTime(mark, viewer))
    if (isInTheWay(mark, root)) quietly(move)
  }
  const moveLater = () => {
    moveTimer = setTimeout(
      () => {
        quietly(move)
        moveLater()
      },
      stayMs.least + Math.random() * (stayMs.most - stayMs.least),
    )
  }

  quietly(draw)
  moveLater()
  const checkTimer = setInterval(check, checkEveryMs)
  return () => {
    observer.disconnect()
    clearInterval(checkTimer)
    clearTimeout(moveTimer)
    mark.remove()
  }
}

const fixedStyle: Record<string, string> = {
  all: 'initial',
  position: 'absolute',
  display: 'block',
  visibility: 'visible',
  opacity: '0.42',
  'z-index': '1',
  'max-width': '70%',
  'pointer-events': 'none',
  'user-select': 'none',
  color: '#fff',
  font: '600 clamp(11px, 1.5cqw, 16px)/1.45 var(--font-text, "Be Vietnam Pro"), system-ui, sans-serif',
  // White letters with a dark rim can be read on light and on dark pictures alike.
  'text-shadow': '0 0 2px rgb(0 0 0 / 0.95), 0 0 5px rgb(0 0 0 / 0.6)',
  'white-space': 'nowrap',
}

function drawMark(viewer: Watermark): HTMLDivElement {
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  for (const [name, value] of Object.entries(fixedStyle)) mark.style.setProperty(name, value, 'important')
  mark.append(document.createElement('div'), document.createElement('div'))
  writeTime(mark, viewer)
  return mark
}

function writeTime(mark: HTMLElement, viewer: Watermark): void {
  const lines = describeViewer(viewer, new Date())
  lines.forEach((text, i) => {
    const line = mark.children[i]
    if (line && line.textContent !== text) line.textContent = text
  })
}

function setPlace(mark: HTMLElement, { x, y }: { x: number; y: number }): void {
  mark.style.setProperty('left', `${x}px`, 'important')
  mark.style.setProperty('top', `${y}px`, 'important')
}

/** The picture above the captions and the controls, whether these are shown or not. */
function readFreeSize(root: HTMLElement) {
  const { width, height } = root.getBoundingClientRect()
  const bar = root.querySelector('.lp-row')?.getBoundingClientRect().height ?? 0
  // Two lines of the largest captions over the bar.
  const captions = Math.max(64, height * 0.16)
  return { width, height: Math.max(height * 0.34, height - bar - 40 - captions) }
}

function isIntact(mark: HTMLElement, root: HTMLElement, viewer: Watermark): boolean {
  if (mark.parentNode !== root || mark.hidden || mark.className !== '') return false
  const hasStyle = Object.entries(fixedStyle)
    .filter(([name]) => name !== 'all' && name !== 'font')
    .every(([name]) => mark.style.getPropertyPriority(name) === 'important')
  const isShown =
    mark.style.display === 'block' && mark.style.visibility === 'visible' && mark.style.opacity === '0.42'
  const [name, details] = [mark.children[0], mark.children[1]]
  const isNamed =
    name?.textContent === viewer.name && details?.textContent?.startsWith(viewer.contact) === true
  const isClean = mark.children.length === 2 && !name?.attributes.length && !details?.attributes.length
  return hasStyle && isShown && isNamed && isClean
}

/** What the browser makes of it in the end, whoever styled it. */
function isSeen(mark: HTMLElement, root: HTMLElement): boolean {
  const style = getComputedStyle(mark)
  if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity || 1) < 0.3)
    return false
  const rootBox = root.getBoundingClientRect()
  // Nothing is laid out: the whole player is out of sight, the picture with it.
  if (rootBox.width === 0) return true
  const box = mark.getBoundingClientRect()
  return box.width > 20 && box.height > 8 && overlaps(box, rootBox)
}

function isInTheWay(mark: HTMLElement, root: HTMLElement): boolean {
  const box = mark.getBoundingClientRect()
  const rootBox = root.getBoundingClientRect()
  if (rootBox.width === 0) return false
  const isOutside = box.right > rootBox.right || box.bottom > rootBox.bottom
  return (
    isOutside ||
    [...root.querySelectorAll('.lp-captions p')].some((line) => overlaps(box, line.getBoundingClientRect()))
  )
}
