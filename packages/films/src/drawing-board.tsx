import { MAX_PEN_POINTS, MAX_SHAPES } from '@repo/contract/film-mark-limits'
import type { PictureSize } from '@repo/player'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { Drawing } from './drawing.tsx'
import { filmsMessages as copy } from './films.messages.ts'
import {
  dragShape,
  type FilmColor,
  type FilmShape,
  moveShape,
  type Point,
  pointOf,
  resizeShape,
  startShape,
  thin,
} from './shapes.ts'

export type Tool = FilmShape['kind']

interface DrawingBoardProps {
  picture: PictureSize
  shapes: readonly FilmShape[]
  tool: Tool
  color: FilmColor
  onChange: (shapes: FilmShape[]) => void
  onDone: () => void
}

const STEP = 0.02
const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/**
 * Draws over a paused frame with a finger, a pen or a mouse, and by keys: Enter places an arrow or a circle, the arrow keys
 * move the last shape, with Shift they change its size, Backspace takes it away, Escape ends.
 */
export function DrawingBoard({ picture, shapes, tool, color, onChange, onDone }: DrawingBoardProps) {
  const [drawn, setDrawn] = useState<FilmShape | null>(null)
  const from = useRef<Point | null>(null)

  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): Point => {
    const box = currentTarget.getBoundingClientRect()
    const scale = Math.min(box.width / picture.width, box.height / picture.height) || 1
    const left = box.left + (box.width - picture.width * scale) / 2
    const top = box.top + (box.height - picture.height * scale) / 2
    return pointOf((clientX - left) / (picture.width * scale), (clientY - top) / (picture.height * scale))
  }
  const begin = (event: PointerEvent<SVGSVGElement>) => {
    if (shapes.length >= MAX_SHAPES || !event.isPrimary) return
    event.currentTarget.setPointerCapture?.(event.pointerId)
    const place = placeOf(event)
    from.current = place
    setDrawn(tool === 'pen' ? { kind: 'pen', color, points: [place] } : null)
  }
  const go = (event: PointerEvent<SVGSVGElement>) => {
    const start = from.current
    if (!start) return
    const place = placeOf(event)
    if (tool !== 'pen') return setDrawn(dragShape(tool, color, start, place))
    setDrawn((line) =>
      line?.kind === 'pen' ? { ...line, points: [...thin(line.points, MAX_PEN_POINTS), place] } : line,
    )
  }
  const end = () => {
    from.current = null
    setDrawn(null)
    if (drawn && isSeen(drawn)) onChange([...shapes, drawn])
  }
  const press = (event: KeyboardEvent<SVGSVGElement>) => {
    // The player has keys of its own for all of these.
    event.stopPropagation()
    const last = shapes.at(-1)
    const step = arrows[event.key]
    if (event.key === 'Escape') onDone()
    else if (event.key === 'Enter' && tool !== 'pen' && shapes.length < MAX_SHAPES)
      onChange([...shapes, startShape(tool, color)])
    else if ((event.key === 'Backspace' || event.key === 'Delete') && last) onChange(shapes.slice(0, -1))
    else if (step && last) {
      const change = event.shiftKey ? resizeShape : moveShape
      onChange([...shapes.slice(0, -1), change(last, ...step)])
    } else return
    event.preventDefault()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a canvas for drawing, whose keys its name says
    <svg
      aria-label={copy.board}
      className="lf-board"
      onKeyDown={press}
      onPointerCancel={end}
      onPointerDown={begin}
      onPointerMove={go}
      onPointerUp={end}
      preserveAspectRatio="xMidYMid meet"
      role="application"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it is drawn on by keys
      tabIndex={0}
      viewBox={`0 0 ${picture.width} ${picture.height}`}
    >
      <Drawing picture={picture} shapes={drawn ? [...shapes, drawn] : shapes} />
    </svg>
  )
}

/** A press without a movement draws nothing. */
const isSeen = (shape: FilmShape) =>
  shape.kind === 'pen'
    ? shape.points.length > 1
    : shape.kind === 'arrow'
      ? Math.hypot(shape.to[0] - shape.from[0], shape.to[1] - shape.from[1]) > 0.01
      : shape.radius[0] > 0.005 && shape.radius[1] > 0.005
