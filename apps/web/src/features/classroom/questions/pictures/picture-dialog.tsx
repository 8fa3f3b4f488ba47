import { describeError } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Checkbox } from '@repo/ui/checkbox'
import { Dialog } from '@repo/ui/dialog'
import { FieldError } from '@repo/ui/field'
import { alertProps } from '@repo/ui/lib/alert'
import { TriangleAlert, Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Box } from './blur-box.ts'
import { BlurCanvas } from './blur-canvas.tsx'
import { pictureToFile } from './draw-picture.ts'
import { picturesMessages as copy } from './pictures.messages.ts'

interface PictureDialogProps {
  picture: ImageBitmap
  onClose: () => void
  /** Rejects with the refusal, which is shown in the dialog. */
  onAdd: (file: Blob) => Promise<void> | void
}

/** Prepares a picture of a question: warns about patients, blurs parts by hand, and asks for a word that it may be sent. */
export function PictureDialog({ picture, onClose, onAdd }: PictureDialogProps) {
  const [boxes, setBoxes] = useState<readonly Box[]>([])
  const [isAllowed, setIsAllowed] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [isUnsaid, setIsUnsaid] = useState(false)
  const [error, setError] = useState<string>()
  const word = useRef<HTMLInputElement>(null)
  const add = async () => {
    if (!isAllowed) {
      setIsUnsaid(true)
      word.current?.focus()
      return
    }
    setIsBusy(true)
    setError(undefined)
    try {
      await onAdd(await pictureToFile(picture, boxes))
    } catch (failure) {
      setError(describeError(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      footer={
        <>
          <Button aria-disabled={isBusy || undefined} onClick={onClose} variant="secondary">
            {copy.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void add()}>
            {copy.use}
          </Button>
        </>
      }
      isDismissable={!isBusy}
      isOpen
      isOutsideIgnored
      onClose={onClose}
      size="md"
      title={copy.title}
    >
      <p className="flex gap-3 rounded-sm bg-warning-soft px-4 py-3 text-sm">
        <TriangleAlert aria-hidden="true" className="mt-0.5 shrink-0" size={18} />
        {copy.warning}
      </p>
      <BlurCanvas
        boxes={boxes}
        onBlur={(box) => {
          setBoxes([...boxes, box])
          // What was said about the picture before it changed counts for nothing.
          setIsAllowed(false)
        }}
        picture={picture}
      />
      <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="text-sm text-3" role="status">
          {boxes.length === 0 ? copy.how : copy.blurred(boxes.length)}
        </p>
        <Button
          disabled={boxes.length === 0}
          icon={<Undo2 aria-hidden="true" size={16} />}
          onClick={() => {
            setBoxes(boxes.slice(0, -1))
            setIsAllowed(false)
          }}
          size="sm"
          variant="ghost"
        >
          {copy.undo}
        </Button>
      </div>
      <Checkbox
        checked={isAllowed}
        className="mt-2"
        error={isUnsaid && !isAllowed ? copy.allowFault : undefined}
        label={copy.allow}
        name="allowed"
        onChange={(event) => setIsAllowed(event.target.checked)}
        ref={word}
      />
      {error ? (
        <div {...alertProps}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </Dialog>
  )
}
