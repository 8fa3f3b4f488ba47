/** The elements that a message must not cover: the filled buttons of pages, headers and bars. */
const mainButtons = ':is(a, button):is(.bg-primary, .bg-accent, .bg-danger).shadow-1'
/** One message with two lines, in px. */
const messageHeight = 84
const messageWidth = 380
const gap = 12
/** Below this part of the window a message would be overlooked. */
const lowest = 0.6

interface Box {
  top: number
  right: number
  bottom: number
  left: number
}

/** Where messages start: at the top right below the header, and further down where a main button lies there. */
export function findToastTop(
  boxes: readonly Box[],
  headerEnd: number,
  view: { width: number; height: number },
): number {
  const side = view.width <= 600 ? 16 : 24
  const left = Math.max(side, view.width - side - messageWidth)
  const start = headerEnd + gap
  let top = start
  for (const box of boxes.toSorted((a, b) => a.top - b.top)) {
    const isBeside = box.right < left || box.left > view.width - side
    const isClear = box.bottom < top || box.top > top + messageHeight
    if (!isBeside && !isClear) top = box.bottom + gap
  }
  return top + messageHeight > view.height * lowest ? start : top
}

/** The place in the page as it is now. */
export function measureToastTop(): number {
  const header = document.querySelector('header')?.getBoundingClientRect()
  // Messages may use the place of a header that has scrolled away.
  const headerEnd = header && header.top <= 0 ? Math.max(0, header.bottom) : 0
  const boxes = [...document.querySelectorAll(mainButtons)]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, top, bottom }) => width > 0 && bottom > headerEnd && top < innerHeight)
  return findToastTop(boxes, headerEnd, { width: innerWidth, height: innerHeight })
}
