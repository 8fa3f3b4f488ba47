import type { Watermark } from '../player.types.ts'
import { describeViewer } from './watermark-text.ts'

export const fadeMs = 500
/** Discreet, but with a contrast of at least 3:1 against white, black and every grey between. */
export const shownOpacity = 0.45

/**
 * Everything that decides whether the mark can be seen, set on the element itself and as important: so no style sheet
 * of the page outweighs it. `all` closes the ways that are not listed, such as clipping, filters and transforms.
 */
const fixedStyle: Record<string, string> = {
  all: 'initial',
  position: 'absolute',
  display: 'block',
  visibility: 'visible',
  opacity: String(shownOpacity),
  'z-index': '1',
  'pointer-events': 'none',
  'user-select': 'none',
  color: '#fff',
  font: '600 clamp(11px, 1.5cqw, 16px)/1.45 var(--font-text, "Be Vietnam Pro"), system-ui, sans-serif',
  // On a dark background the white letters are legible; on a light one their dark outline is, which has a light edge.
  'text-shadow': [
    ...['-1px 0', '1px 0', '0 -1px', '0 1px', '-1px -1px', '1px -1px', '-1px 1px', '1px 1px'].map(
      (side) => `${side} 0 #000`,
    ),
    '0 0 3px rgb(255 255 255 / 0.9)',
  ].join(', '),
  'white-space': 'pre-wrap',
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

/** As wide as its lines, or most of the picture. */
export function fitMark(mark: HTMLElement, pictureWidth: number): void {
  setStyle(mark, 'width', 'max-content')
  setStyle(mark, 'max-width', `${Math.round(pictureWidth * 0.8)}px`)
}

export function fadeMark(mark: HTMLElement, isShown: boolean): void {
  setStyle(mark, 'opacity', isShown ? String(shownOpacity) : '0')
}

/** What the mark is when nobody has touched it; compared with what it is later. */
export function sealMark(mark: HTMLElement): string {
  const attributes = [...mark.attributes].map(({ name, value }) => `${name}=${value}`)
  return [...attributes, mark.childNodes.length, mark.textContent].join('\u0000')
}

/** Switches hit testing of the mark on or off, which the check of what lies on top needs for a moment. */
export function letPointersFind(mark: HTMLElement, isFound: boolean): void {
  setStyle(mark, 'pointer-events', isFound ? 'auto' : 'none')
}

function setStyle(mark: HTMLElement, name: string, value: string): void {
  mark.style.setProperty(name, value, 'important')
}
