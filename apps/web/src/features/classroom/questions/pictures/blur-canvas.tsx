import { type KeyboardEvent, type PointerEvent, useEffect, useId, useRef, useState } from 'react'
import { type Box, boxAfterKey, boxBetween, middleBox } from './blur-box.ts'
import { drawPicture, sizeOf } from './draw-picture.ts'
import { picturesMessages as copy } from './pictures.messages.ts'

interface BlurCanvasProps {
  picture: ImageBitmap
  boxes: readonly Box[]
  onBlur: (box: Box) => void
}

interface Drag {
  from: { x: number; y: number }
  box: Box
}

/** The picture with its blurred parts. A part is chosen by dragging or pressing, or by keys with the frame. */
export function BlurCanvas({ picture, boxes, onBlur }: BlurCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const { width, height } = sizeOf(picture)
  useEffect(() => {
    if (ref.current) drawPicture(ref.current, picture, boxes)
  }, [picture, boxes])
  const pointOf = (event: PointerEvent<HTMLCanvasElement>) => {
    const edge = event.currentTarget.getBoundingClientRect()
    return { x: (event.clientX - edge.left) / edge.width, y: (event.clientY - edge.top) / edge.height }
  }
  return (
    <div
      className="relative mx-auto mt-4"
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `min(100%, calc(50vh * ${width / height}))` }}
    >
      <canvas
        aria-label={copy.preview(boxes.length)}
        className="size-full cursor-crosshair touch-none rounded-xs border bg-surface-2"
        height={height}
        onPointerCancel={() => setDrag(null)}
        onPointerDown={(event) => {
          if (event.button !== 0) return
          event.currentTarget.setPointerCapture(event.pointerId)
          const from = pointOf(event)
          setDrag({ from, box: { ...from, width: 0, height: 0 } })
        }}
        onPointerMove={(event) => {
          if (drag) setDrag({ ...drag, box: boxBetween(drag.from, pointOf(event)) })
        }}
        onPointerUp={(event) => {
          if (!drag) return
          onBlur(boxBetween(drag.from, pointOf(event)))
          setDrag(null)
        }}
        ref={ref}
        role="img"
        width={width}
      />
      {drag ? <span aria-hidden="true" className={frame} style={placeOf(drag.box)} /> : null}
      <KeyFrame onBlur={onBlur} />
    </div>
  )
}

const frame = 'pointer-events-none absolute rounded-xs border-2 border-dashed border-white bg-black/30'

const placeOf = ({ x, y, width, height }: Box) => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
})

/** A frame that keys move and that Enter blurs; seen only while it has the focus. */
function KeyFrame({ onBlur }: Pick<BlurCanvasProps, 'onBlur'>) {
  const [box, setBox] = useState(middleBox)
  const hintId = useId()
  const move = (event: KeyboardEvent) => {
    const next = boxAfterKey(box, event)
    if (!next) return
    event.preventDefault()
    setBox(next)
  }
  return (
    <>
      <button
        aria-describedby={hintId}
        aria-label={copy.frame}
        className={`${frame} opacity-0 focus:opacity-100`}
        onClick={() => onBlur(box)}
        onKeyDown={move}
        style={placeOf(box)}
        type="button"
      />
      <span className="sr-only" id={hintId}>
        {copy.frameHint}
      </span>
      <span className="sr-only" role="status">
        {copy.frameAt(Math.round(box.x * 100), Math.round(box.y * 100), Math.round(box.width * 100))}
      </span>
    </>
  )
}
