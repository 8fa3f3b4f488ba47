import { describeError } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { FieldError } from '@repo/ui/field'
import { type PointerEvent, useEffect, useRef, useState } from 'react'
import {
  type Crop,
  edgeOf,
  longestZoom,
  moveBy,
  moveToPercent,
  percentOf,
  wholeCrop,
  zoomTo,
} from './crop.ts'
import { cropToFile, drawCrop } from './crop-picture.ts'
import { personalMessages } from './personal.messages.ts'

const copy = personalMessages.crop
const previewEdge = 560
const zoomStep = 0.05

interface CropDialogProps {
  picture: ImageBitmap
  onClose: () => void
  /** Rejects with the refusal, which is shown in the dialog. */
  onSave: (file: Blob) => Promise<void>
}

/** Chooses the square of a picture that becomes the portrait: by dragging, or by three sliders. */
export function CropDialog({ picture, onClose, onSave }: CropDialogProps) {
  const [crop, setCrop] = useState(() => wholeCrop(picture.width, picture.height))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await onSave(await cropToFile(picture, crop))
    } catch (failure) {
      setError(describeError(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      description={copy.lead}
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={onClose} variant="secondary">
            {copy.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void save()}>
            {copy.save}
          </Button>
        </>
      }
      isDismissable={!isBusy}
      isOpen
      isOutsideIgnored
      onClose={onClose}
      title={copy.title}
    >
      <Preview crop={crop} onCrop={setCrop} picture={picture} />
      <div className="mt-5 flex flex-col gap-3">
        <Slider
          label={copy.zoom}
          max={longestZoom}
          min={1}
          onChange={(zoom) => setCrop(zoomTo(crop, zoom))}
          step={zoomStep}
          value={crop.zoom}
        />
        {(['x', 'y'] as const).map((axis) => (
          <Slider
            key={axis}
            label={copy[axis]}
            max={100}
            min={0}
            onChange={(percent) => setCrop(moveToPercent(crop, axis, percent))}
            step={1}
            value={percentOf(crop, axis)}
          />
        ))}
      </div>
      {error ? <FieldError>{error}</FieldError> : null}
    </Dialog>
  )
}

interface PreviewProps {
  picture: ImageBitmap
  crop: Crop
  onCrop: (crop: Crop) => void
}

function Preview({ picture, crop, onCrop }: PreviewProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [picture, crop])
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (event.buttons !== 1) return
    // Pixels of the screen to pixels of the picture; the picture follows the finger, so the square goes against it.
    const scale = edgeOf(crop) / event.currentTarget.clientWidth
    onCrop(moveBy(crop, -event.movementX * scale, -event.movementY * scale))
  }
  return (
    <canvas
      aria-label={copy.preview}
      className="mx-auto mt-4 aspect-square w-full max-w-[280px] cursor-move touch-none rounded-full border bg-surface-2"
      height={previewEdge}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      ref={canvas}
      role="img"
      width={previewEdge}
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
