import { letPointersFind } from './watermark-mark.ts'
import { type Box, overlaps } from './watermark-place.ts'

const leastOpacity = 0.3
const leastFontPx = 8
/** The mark may reach this far over the picture's edge: pixels are rounded, and a player changes its size. */
const tolerancePx = 2

/** Computed styles of an untouched mark. They are checked because a user style sheet outweighs every style of the page. */
const plain: Record<string, string> = {
  visibility: 'visible',
  filter: 'none',
  'clip-path': 'none',
  'mask-image': 'none',
  'mix-blend-mode': 'normal',
  'content-visibility': 'visible',
  transform: 'none',
  translate: 'none',
  scale: 'none',
  rotate: 'none',
}
const seeThrough = /^transparent$|^rgba\(.*,\s*0?(?:\.[0-2]\d*)?\)$/

export type Scene = { root: HTMLElement; video: HTMLVideoElement; mark: HTMLElement }

/**
 * Where the picture is on the screen: the video without its black bars, as far as the player shows it. Null while
 * nothing is laid out.
 */
export function pictureBox({ root, video }: Pick<Scene, 'root' | 'video'>): Box | null {
  const frame = video.getBoundingClientRect()
  const clip = root.getBoundingClientRect()
  if (frame.width === 0 || clip.width === 0) return null
  const { videoWidth, videoHeight } = video
  const isFitted = getComputedStyle(video).objectFit === 'contain' && videoWidth > 0 && videoHeight > 0
  const scale = isFitted ? Math.min(frame.width / videoWidth, frame.height / videoHeight) : 0
  const width = isFitted ? videoWidth * scale : frame.width
  const height = isFitted ? videoHeight * scale : frame.height
  const left = frame.left + (frame.width - width) / 2
  const top = frame.top + (frame.height - height) / 2
  return {
    left: Math.max(left, clip.left),
    top: Math.max(top, clip.top),
    right: Math.min(left + width, clip.right),
    bottom: Math.min(top + height, clip.bottom),
  }
}

/** Whether the mark lies inside the picture. */
export function isInPicture({ mark, ...scene }: Scene): boolean {
  const picture = pictureBox(scene)
  if (!picture) return true
  const box = mark.getBoundingClientRect()
  return (
    box.left >= picture.left - tolerancePx &&
    box.top >= picture.top - tolerancePx &&
    box.right <= picture.right + tolerancePx &&
    box.bottom <= picture.bottom + tolerancePx
  )
}

/**
 * Whether the viewer can see the mark, whatever styled or moved it: it is drawn, lies on the picture, and is not covered
 * by the picture.
 * @param isFading the mark is fading in, so a low opacity is intended
 */
export function isMarkSeen(scene: Scene, isFading = false): boolean {
  const { root, video, mark } = scene
  if (!root.contains(video) || document.pictureInPictureElement === video) return false
  if (!isDrawn(mark, isFading)) return false
  const picture = pictureBox(scene)
  // Nothing is laid out: the whole player is out of sight, the picture with it.
  if (!picture) return true
  const box = mark.getBoundingClientRect()
  if (box.width <= 20 || box.height <= 8 || !overlaps(box, picture)) return false
  return isOnTop(scene, box, picture)
}

function isDrawn(mark: HTMLElement, isFading: boolean): boolean {
  const style = getComputedStyle(mark)
  if (style.display === 'none') return false
  if (!isFading && Number(style.opacity || 1) < leastOpacity) return false
  for (const [name, value] of Object.entries(plain)) {
    const found = style.getPropertyValue(name)
    if (found !== '' && found !== value) return false
  }
  const colours = [style.color, style.getPropertyValue('-webkit-text-fill-color')]
  if (colours.some((colour) => seeThrough.test(colour))) return false
  const size = Number.parseFloat(style.fontSize)
  return Number.isNaN(size) || size >= leastFontPx
}

/** Asks the browser what lies at some points of the mark, from the top down: the mark has to come before the picture. */
function isOnTop({ root, video, mark }: Scene, box: Box, picture: Box): boolean {
  if (typeof document.elementsFromPoint !== 'function') return true
  // A picture with `pointer-events: none` was tampered with, and may cover the mark without being found here.
  if ([root, video].some((element) => getComputedStyle(element).pointerEvents === 'none')) return false
  const points = [0.15, 0.5, 0.85]
    .flatMap((x) => [0.25, 0.75].map((y) => [x, y] as const))
    .map(([x, y]) => ({
      x: box.left + (box.right - box.left) * x,
      y: box.top + (box.bottom - box.top) * y,
    }))
    .filter(({ x, y }) => isInside(x, y, picture) && isInside(x, y, viewport()))
  letPointersFind(mark, true)
  const stacks = points.map(({ x, y }) => document.elementsFromPoint(x, y))
  letPointersFind(mark, false)
  return stacks.every((stack) => {
    const [markAt, pictureAt] = [stack.indexOf(mark), stack.indexOf(video)]
    // Neither is found: the page is scrolled away, or a dialog covers it.
    return pictureAt < 0 || (markAt >= 0 && markAt < pictureAt)
  })
}

const viewport = (): Box => ({ left: 0, top: 0, right: innerWidth, bottom: innerHeight })

const isInside = (x: number, y: number, { left, top, right, bottom }: Box) =>
  x > left && x < right && y > top && y < bottom
