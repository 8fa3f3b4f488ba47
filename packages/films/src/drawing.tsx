import type { PictureSize } from '@repo/player'
import { colorValues, type FilmShape, type Point } from './shapes.ts'

/** Shapes over a picture, in its own pixels: the outline first, so that every colour is seen on light skin and on dark. */
export function Drawing({ shapes, picture }: { shapes: readonly FilmShape[]; picture: PictureSize }) {
  const width = Math.max(picture.width, picture.height) / 160
  return (
    <g fill="none" strokeLinecap="round" strokeLinejoin="round">
      {shapes.map((shape, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- shapes have no name but their place
        <g key={index}>
          <Outline picture={picture} shape={shape} stroke="#14110f" width={width * 2.2} />
          <Outline picture={picture} shape={shape} stroke={colorValues[shape.color]} width={width} />
        </g>
      ))}
    </g>
  )
}

interface OutlineProps {
  shape: FilmShape
  picture: PictureSize
  stroke: string
  width: number
}

function Outline({ shape, picture, stroke, width }: OutlineProps) {
  const at = ([x, y]: Point): Point => [x * picture.width, y * picture.height]
  if (shape.kind === 'circle') {
    const [cx, cy] = at(shape.center)
    const [rx, ry] = at(shape.radius)
    return <ellipse cx={cx} cy={cy} rx={rx} ry={ry} stroke={stroke} strokeWidth={width} />
  }
  const d =
    shape.kind === 'pen' ? lineOf(shape.points.map(at)) : arrowOf(at(shape.from), at(shape.to), picture)
  return <path d={d} stroke={stroke} strokeWidth={width} />
}

const lineOf = (points: readonly Point[]) => `M${points.map(([x, y]) => `${x} ${y}`).join('L')}`

function arrowOf(from: Point, to: Point, { width, height }: PictureSize): string {
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0])
  const head = Math.max(width, height) / 32
  const wing = (turn: number): Point => [
    to[0] - head * Math.cos(angle + turn),
    to[1] - head * Math.sin(angle + turn),
  ]
  return `${lineOf([from, to])}${lineOf([wing(0.5), to, wing(-0.5)])}`
}
