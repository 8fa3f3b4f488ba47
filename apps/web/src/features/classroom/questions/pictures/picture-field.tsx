import { imageTypes } from '@repo/contract/file-types'
import { MAX_QUESTION_PICTURES } from '@repo/contract/questions'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import { type ReactNode, useEffect, useId, useState } from 'react'
import { picturesMessages as copy } from './pictures.messages.ts'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

interface PictureFieldProps {
  count: number
  /** Takes a picture whose parts were blurred; a rejection keeps the dialog open. */
  onAdd: (file: Blob) => Promise<void> | void
  canAdd?: boolean
  hint?: string
  /** The pictures that are there, as items of a list. */
  children: ReactNode
}

/** Pictures of a question: chosen, photographed or pasted, and each looked at for patients before it is taken. */
export function PictureField({ count, onAdd, canAdd = true, hint, children }: PictureFieldProps) {
  const labelId = useId()
  const { picture, error, open, close, fail } = useChosenPicture()
  const isFull = count >= MAX_QUESTION_PICTURES
  const takes = canAdd && !isFull
  usePastedPicture(takes && !picture, open)
  return (
    <div aria-labelledby={labelId} role="group">
      <p className="text-sm font-semibold" id={labelId}>
        {copy.label}
      </p>
      {canAdd ? <p className="mt-1 text-sm text-3">{copy.hint(MAX_QUESTION_PICTURES)}</p> : null}
      {count > 0 ? <ul className="mt-3 flex flex-wrap gap-3">{children}</ul> : null}
      {takes ? (
        <div className="mt-3">
          <FileButton accept={imageTypes.join(',')} onPick={open}>
            {copy.add}
          </FileButton>
        </div>
      ) : null}
      {canAdd && isFull ? <p className="mt-2 text-sm text-3">{copy.full(MAX_QUESTION_PICTURES)}</p> : null}
      {hint && count > 0 ? <p className="mt-2 text-sm text-3">{hint}</p> : null}
      {error ? (
        <div {...alertProps}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      {picture ? (
        <PictureDialog
          onAdd={async (file) => {
            await onAdd(file)
            close()
          }}
          onClose={close}
          onFail={fail}
          picture={picture}
        />
      ) : null}
    </div>
  )
}

function useChosenPicture() {
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [error, setError] = useState<string>()
  useEffect(() => () => picture?.close(), [picture])
  const read = async (file: File) => {
    setError(undefined)
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setError(copy.unreadable)
    }
  }
  return {
    picture,
    error,
    open: (file: File) => void read(file),
    close: () => setPicture(null),
    fail: () => {
      setPicture(null)
      setError(copy.missing)
    },
  }
}

/** Takes a picture that is pasted anywhere on the page; text is pasted as ever. */
function usePastedPicture(isOn: boolean, onPaste: (file: File) => void) {
  useEffect(() => {
    if (!isOn) return
    const paste = (event: ClipboardEvent) => {
      const file = [...(event.clipboardData?.files ?? [])].find(({ type }) => type.startsWith('image/'))
      if (!file) return
      event.preventDefault()
      onPaste(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })
}
