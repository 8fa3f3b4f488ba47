import { CoverImage } from '@repo/ui/cover-image'
import type { KeyboardEvent, PointerEvent } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { courseEditorMessages as copy } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

const percent = (value: number) => Math.round(Math.min(100, Math.max(0, value)))

/** How far an arrow key moves the point, in percent; more with Shift. */
const stepOf = ({ shiftKey }: KeyboardEvent) => (shiftKey ? 10 : 2)

const arrows: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The cover with the point that stays in view: set by a click, by dragging, or by the arrow keys. */
export function FocalPoint({ src, alt }: { src: string; alt: string }) {
  const { control } = useFormContext<CourseForm>()
  const { field } = useController({ control, name: 'coverFocus' })
  const { x, y } = field.value
  const set = (next: { x: number; y: number }) => field.onChange({ x: percent(next.x), y: percent(next.y) })
  const follow = (event: PointerEvent<HTMLDivElement>) => {
    if (event.type === 'pointermove' && event.buttons === 0) return
    const box = event.currentTarget.getBoundingClientRect()
    if (box.width === 0) return
    if (event.type === 'pointerdown') event.currentTarget.setPointerCapture(event.pointerId)
    set({
      x: ((event.clientX - box.left) / box.width) * 100,
      y: ((event.clientY - box.top) / box.height) * 100,
    })
  }
  const step = (event: KeyboardEvent) => {
    const [right, down] = arrows[event.key] ?? [0, 0]
    if (right === 0 && down === 0) return
    event.preventDefault()
    set({ x: x + right * stepOf(event), y: y + down * stepOf(event) })
  }
  return (
    <div className="grid gap-2">
      <div
        className="group relative cursor-crosshair touch-none rounded-sm focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-focus"
        onPointerDown={follow}
        onPointerMove={follow}
      >
        <CoverImage alt={alt} className="pointer-events-none rounded-sm border" isEager src={src} />
        <div role="group" aria-label={copy.cover.focus}>
          {(['x', 'y'] as const).map((axis) => (
            <input
              key={axis}
              type="range"
              name={`coverFocus.${axis}`}
              className="sr-only"
              min={0}
              max={100}
              value={field.value[axis]}
              aria-label={axis === 'x' ? copy.cover.focusX : copy.cover.focusY}
              aria-valuetext={copy.cover.focusAt(field.value[axis])}
              onChange={(event) => set({ ...field.value, [axis]: Number(event.target.value) })}
              onBlur={field.onBlur}
              onKeyDown={step}
            />
          ))}
        </div>
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-7 -translate-x-1/2 -translate-y-1/2 rounded-full border-2 border-white bg-black/35 shadow-2 ring-1 ring-black/60"
          style={{ left: `${x}%`, top: `${y}%` }}
        />
      </div>
      <p className="text-sm text-3">{copy.cover.focusHint}</p>
    </div>
  )
}
