import type { Watermark } from '../player.types.ts'
import { overlaps } from './watermark-place.ts'
import { describeViewer } from './watermark-text.ts'

export const fadeMs = 500
const shownOpacity = '0.35'

/**
 * Everything that decides whether the mark can be seen, set on the element itself and as important: so no style sheet
 * of the page outweighs it. `all` closes the ways that are not listed, such as clipping, filters and transforms.
 */
const fixedStyle: Record<string, string> = {
  all: 'initial',
  position: 'absolute',
  display: 'block',
  visibility: 'visible',
  opacity: shownOpacity,
  'z-index': '1',
  'max-width': '80%',
  'pointer-events': 'none',
  'user-select': 'none',
  color: '#fff',
  font: '600 clamp(11px, 1.5cqw, 16px)/1.45 var(--font-text, "Be Vietnam Pro"), system-ui, sans-serif',
  // White letters with a dark rim can be read on light and on dark pictures alike.
  'text-shadow': '0 0 2px rgb(0 0 0 / 0.95), 0 0 5px rgb(0 0 0 / 0.6)',
  'white-space': 'pre',
}

/** A plain box with one text in it: it has no class to aim at and no parts to hide. */
export function drawMark(viewer: Watermark, isCalm: boolean): HTMLDivElement {
  const mark = document.createElement('div')
  mark.setAttribute('aria-hidden', 'true')
  for (const [name, value] of Object.entries(fixedStyle)) setStyle(mark, name, value)
  if (!isCalm) setStyle(mark, 'transition', `opacity ${fadeMs}ms ease`)
  writeMark(mark, viewer)
  return mark
}

export function writeMark(mark: HTMLElement, viewer: Watermark): void {
  const text = describeViewer(viewer, new Date()).join('\n')
  if (mark.textContent !== text) mark.textContent = text
}

export function placeMark(mark: HTMLElement, { x, y }: { x: number; y: number }): void {
  setStyle(mark, 'left', `${x}px`)
  setStyle(mark, 'top', `${y}px`)
}

export function fadeMark(mark: HTMLElement, isShown: boolean): void {
  setStyle(mark, 'opacity', isShown ? shownOpacity : '0')
}

/** What the mark is when nobody has touched it; compared with what it is later. */
export function sealMark(mark: HTMLElement): string {
  const attributes = [...mark.attributes].map(({ name, value }) => `${name}=${value}`)
  return [...attributes, mark.childNodes.length, mark.textContent].join('\u0000')
}

/** What the browser makes of it in the end, whoever styled it. */
export function isMarkSeen(mark: HTMLElement, root: HTMLElement): boolean {
  const style = getComputedStyle(mark)
  if (style.display === 'none' || style.visibility === 'hidden' || Number(style.opacity || 1) < 0.3)
    return false
  const rootBox = root.getBoundingClientRect()
  // Nothing is laid out: the whole player is out of sight, the picture with it.
  if (rootBox.width === 0) return true
  const box = mark.getBoundingClientRect()
  return box.width > 20 && box.height > 8 && overlaps(box, rootBox)
}

function setStyle(mark: HTMLElement, name: string, value: string): void {
  mark.style.setProperty(name, value, 'important')
}
