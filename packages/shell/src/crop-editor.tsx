import clsx from 'clsx'
import { type PointerEvent, useEffect, useRef } from 'react'
import { type Crop, longestZoom, moveBy, moveToPercent, percentOf, sizeOf, zoomTo } from './crop/crop.ts'
import { drawCrop } from './crop/crop-picture.ts'
import { cropMessages as copy } from './shell.messages.ts'

export { type Crop, sizeOf, wholeCrop } from './crop/crop.ts'
export { cropToFile } from './crop/crop-picture.ts'

/** Width of the canvas in its own pixels: sharp on screens with two pixels for one. */
const previewWidth = 560
const zoomStep = 0.05

interface CropEditorProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
  /** What the preview shows, for screen readers. */
  label: string
  shape?: 'round' | 'box'
}

/** Chooses the part of a picture that is used: by dragging, or by three sliders. */
export function CropEditor({ picture, crop, onCrop, label, shape = 'box' }: CropEditorProps) {
  return (
    <>
      <Preview crop={crop} label={label} onCrop={onCrop} picture={picture} shape={shape} />
      <div className="mt-5 flex flex-col gap-3">
        <Slider
          label={copy.zoom}
          max={longestZoom}
          min={1}
          onChange={(zoom) => onCrop(zoomTo(crop, zoom))}
          step={zoomStep}
          value={crop.zoom}
        />
        {(['x', 'y'] as const).map((axis) => (
          <Slider
            key={axis}
            label={copy[axis]}
            max={100}
            min={0}
            onChange={(percent) => onCrop(moveToPercent(crop, axis, percent))}
            step={1}
            value={percentOf(crop, axis)}
          />
        ))}
      </div>
    </>
  )
}

function Preview({ picture, crop, onCrop, label, shape }: Required<CropEditorProps>) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    // Pixels of the screen to pixels of the picture; the picture follows the finger, so its part goes against it.
    const scale = sizeOf(crop).width / event.currentTarget.clientWidth
    onCrop(moveBy(crop, -event.movementX * scale, -event.movementY * scale))
  }
  return (
    <canvas
      aria-label={label}
      className={clsx(
        'mx-auto mt-4 w-full cursor-move touch-none border bg-surface-2',
        shape === 'round' ? 'max-w-[280px] rounded-full' : 'max-w-[480px] rounded-sm',
      )}
      height={Math.round(previewWidth / crop.ratio)}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      ref={canvas}
      role="img"
      style={{ aspectRatio: String(crop.ratio) }}
      width={previewWidth}
    />
  )
}

interface SliderProps {
  label: string
  value: number
  min: number
  max: number
  step: number
  onChange: (value: number) => void
}

function Slider({ label, onChange, ...range }: SliderProps) {
  return (
    <label className="flex min-h-11 items-center gap-4 text-sm font-semibold">
      <span className="w-24 shrink-0">{label}</span>
      <input
        {...range}
        className="h-11 min-w-0 flex-1 accent-primary"
        onChange={(event) => onChange(event.target.valueAsNumber)}
        type="range"
      />
    </label>
  )
}
