import { imageTypes } from '@repo/contract/file-types'
import { toast, useConfirm } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import { type ReactNode, useEffect, useState } from 'react'
import type { CropShape } from './crop-dialog.tsx'
import { Panel } from './panel.tsx'
import { pictureMessages as copy } from './picture.messages.ts'

const CropDialog = lazyPart(async () => (await import('./crop-dialog.tsx')).CropDialog)
const accept = imageTypes.join(',')

interface Words {
  title: string
  /** Below the picture, while it is an uploaded one and while it is drawn. */
  own: string
  drawn: string
  cropTitle: string
  saved: string
  removed: string
  removeTitle: string
  removeBody: string
}

interface Props {
  words: Words
  shape: CropShape
  /** Whether the picture was uploaded; otherwise it is drawn. */
  isOwn: boolean
  canEdit: boolean
  /** The picture as it is now. */
  children: ReactNode
  onSet: (file: Blob) => Promise<void>
  onRemove: () => Promise<void>
}

/** A picture that is uploaded or drawn: chosen, cropped and shown at once, without saving a form around it. */
export function PicturePanel({ words, shape, isOwn, canEdit, children, onSet, onRemove }: Props) {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [error, setError] = useState<string>()
  const confirm = useConfirm()
  useEffect(() => () => picture?.close(), [picture])
  const open = async (file: File) => {
    setError(undefined)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setError(copy.unreadable)
    }
  }
  const remove = async () => {
    const isDone = await confirm({
      title: words.removeTitle,
      body: words.removeBody,
      confirmLabel: copy.remove,
      cancelLabel: copy.keep,
      act: onRemove,
    })
    if (isDone) toast.success(words.removed)
  }
  return (
    <Panel title={words.title}>
      {children}
      <p className="mt-2 text-sm text-3">{isOwn ? words.own : words.drawn}</p>
      {canEdit ? (
        <div className="mt-3 flex flex-wrap gap-2">
          <FileButton accept={accept} onPick={(file) => void open(file)}>
            {isOwn ? copy.change : copy.add}
          </FileButton>
          {isOwn ? (
            <Button onClick={() => void remove()} size="sm" variant="ghost">
              {copy.remove}
            </Button>
          ) : null}
        </div>
      ) : null}
      {error ? (
        <div {...alertProps}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {picture ? (
        <CropDialog
          onClose={() => setPicture(null)}
          onFail={() => setPicture(null)}
          onSave={async (file) => {
            await onSet(file)
            setPicture(null)
            toast.success(words.saved)
          }}
          picture={picture}
          shape={shape}
          title={words.cropTitle}
        />
      ) : null}
    </Panel>
  )
}
