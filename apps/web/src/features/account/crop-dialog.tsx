import { describeError } from '@repo/messages'
import { CropEditor, cropToFile, wholeCrop } from '@repo/shell/crop-editor'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { FieldError } from '@repo/ui/field'
import { useState } from 'react'
import { personalMessages } from './personal.messages.ts'

const copy = personalMessages.crop
/** Edge of the picture that is sent (px): sharp at every size it is shown in. */
const sentEdge = 512

interface CropDialogProps {
  picture: ImageBitmap
  onClose: () => void
  /** Rejects with the refusal, which is shown in the dialog. */
  onSave: (file: Blob) => Promise<void>
}

/** Chooses the square of a picture that becomes the portrait: by dragging, or by three sliders. */
export function CropDialog({ picture, onClose, onSave }: CropDialogProps) {
  const [crop, setCrop] = useState(() => wholeCrop(picture))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await onSave(await cropToFile(picture, crop, sentEdge))
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
      <CropEditor crop={crop} label={copy.preview} onCrop={setCrop} picture={picture} shape="round" />
      {error ? <FieldError>{error}</FieldError> : null}
    </Dialog>
  )
}
