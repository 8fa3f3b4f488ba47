import { describeError } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import { CropEditor, cropToFile, wholeCrop } from '@repo/shell/crop-editor'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { alertProps } from '@repo/ui/lib/alert'
import { useState } from 'react'
import { pictureMessages as copy } from './picture.messages.ts'

export interface CropShape {
  /** Width to height. */
  ratio: number
  /** Width of the picture that is sent, in px: sharp at every size it is shown in. */
  width: number
  isRound?: boolean
  /** Transparent parts stay; otherwise they become white. */
  keepsClear?: boolean
}

interface Props {
  title: string
  shape: CropShape
  picture: ImageBitmap
  onClose: () => void
  /** Rejects with the refusal, which is shown in the dialog. */
  onSave: (file: Blob) => Promise<void>
}

/** Chooses the part of a picture that is used. */
export function CropDialog({ title, shape, picture, onClose, onSave }: Props) {
  const [crop, setCrop] = useState(() => wholeCrop(picture, shape.ratio))
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  const save = async () => {
    setIsBusy(true)
    setError(undefined)
    try {
      await onSave(await cropToFile(picture, crop, shape.width, shape.keepsClear ? 'none' : 'white'))
    } catch (failure) {
      setError(describeError(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      description={copy.cropLead}
      footer={
        <>
          <Button disabled={isBusy} onClick={onClose} variant="secondary">
            {copy.cancel}
          </Button>
          <Button isBusy={isBusy} onClick={() => void save()}>
            {copy.use}
          </Button>
        </>
      }
      isDismissable={!isBusy}
      isOpen
      isOutsideIgnored
      onClose={onClose}
      size="md"
      title={title}
    >
      <CropEditor
        crop={crop}
        label={copy.preview}
        onCrop={setCrop}
        picture={picture}
        shape={shape.isRound ? 'round' : 'box'}
      />
      {error ? (
        <div {...alertProps}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
    </Dialog>
  )
}
