import { useApi } from '@repo/back-office'
import { imageTypes } from '@repo/contract/file-types'
import { longestAlt } from '@repo/contract/lengths'
import { describeError } from '@repo/messages'
import { Dialog } from '@repo/office-ui/dialog'
import type { TextPicture } from '@repo/office-ui/rich-text'
import { type Crop, CropEditor, cropToFile, sizeOf, wholeCrop } from '@repo/shell/crop-editor'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { Input } from '@repo/ui/input'
import { alertProps } from '@repo/ui/lib/alert'
import { RadioGroup } from '@repo/ui/radio-group'
import { useEffect, useRef, useState } from 'react'
import { textPictureMessages as copy } from './text-picture.messages.ts'

const ratios = { whole: null, wide: 16 / 9, box: 4 / 3, square: 1 }
type Shape = keyof typeof ratios

const WIDEST_PX = 1600

const cropOf = (picture: ImageBitmap, shape: Shape): Crop =>
  wholeCrop(picture, ratios[shape] ?? picture.width / picture.height)

interface Chosen {
  picture: ImageBitmap
  shape: Shape
  crop: Crop
  /** Neither another picture nor another part of it than stands in the text. */
  isSame: boolean
}

/** The picture as it was stored. */
async function readStored(src: string): Promise<ImageBitmap> {
  const image = new Image()
  image.src = src
  await image.decode()
  return createImageBitmap(image)
}

interface Props {
  /** A picture from the clipboard, which is shown at once. */
  pasted?: File
  /** A picture that is already in the text, to crop it again or to change its alternative text. */
  changed?: TextPicture
  onDone: (picture: TextPicture | null) => void
}

/** Chooses a picture of a text, the part of it that is used, and what it shows for who does not see it. */
export function PictureDialog({ pasted, changed, onDone }: Props) {
  const api = useApi()
  const [chosen, setChosen] = useState<Chosen | null>(null)
  const [alt, setAlt] = useState(changed?.alt ?? '')
  const [isBusy, setIsBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const [isAltMissing, setIsAltMissing] = useState(false)
  const picture = chosen?.picture
  useEffect(() => () => picture?.close(), [picture])
  const open = async (source: File | string) => {
    const isSame = typeof source === 'string'
    setProblem(undefined)
    try {
      const read = await (isSame ? readStored(source) : createImageBitmap(source))
      setChosen({ picture: read, shape: 'whole', crop: cropOf(read, 'whole'), isSame })
    } catch {
      setProblem(isSame ? copy.gone : copy.unreadable)
    }
  }
  const openNow = useRef(open)
  openNow.current = open
  const given = pasted ?? changed?.src
  useEffect(() => {
    if (given) void openNow.current(given)
  }, [given])
  const insert = async () => {
    setIsAltMissing(alt.trim() === '')
    if (alt.trim() === '') return
    if (changed && chosen?.isSame !== false) return onDone({ ...changed, alt: alt.trim() })
    if (!chosen) return
    setIsBusy(true)
    setProblem(undefined)
    try {
      const part = Math.round(sizeOf(chosen.crop).width)
      const file = await cropToFile(chosen.picture, chosen.crop, Math.min(WIDEST_PX, part))
      const { url, width, height } = await api.crmSite.addPicture.call({ file })
      onDone({ src: url, alt: alt.trim(), width, height })
    } catch (failure) {
      setProblem(describeError(failure))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      description={copy.chooseHint}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => onDone(null)} variant="secondary">
            {copy.cancel}
          </Button>
          <Button disabled={!chosen && !changed} isBusy={isBusy} onClick={() => void insert()}>
            {changed ? copy.save : copy.insert}
          </Button>
        </>
      }
      isDismissable={!isBusy}
      isOpen
      isOutsideIgnored
      onClose={() => onDone(null)}
      size="md"
      title={changed ? copy.changeTitle : copy.title}
    >
      <div className="grid gap-4 pt-2">
        <div>
          <FileButton accept={imageTypes.join(',')} onPick={(file) => void open(file)}>
            {chosen || changed ? copy.change : copy.choose}
          </FileButton>
        </div>
        {chosen ? (
          <>
            <RadioGroup
              legend={copy.shape}
              look="chips"
              onValueChange={(value) => {
                const shape = value as Shape
                setChosen({ ...chosen, shape, crop: cropOf(chosen.picture, shape), isSame: false })
              }}
              options={(Object.keys(ratios) as Shape[]).map((value) => ({
                value,
                label: copy.shapes[value],
              }))}
              value={chosen.shape}
            />
            <div>
              <CropEditor
                crop={chosen.crop}
                label={copy.preview}
                onCrop={(crop) => setChosen({ ...chosen, crop, isSame: false })}
                picture={chosen.picture}
              />
            </div>
          </>
        ) : null}
        {chosen || changed ? (
          <Field error={isAltMissing ? copy.altMissing : undefined} hint={copy.altHint} label={copy.alt}>
            <Input
              autoComplete="off"
              maxLength={longestAlt}
              name="alt"
              onChange={(event) => setAlt(event.target.value)}
              value={alt}
            />
          </Field>
        ) : null}
        {problem ? (
          <div {...alertProps}>
            <FieldError>{problem}</FieldError>
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}
