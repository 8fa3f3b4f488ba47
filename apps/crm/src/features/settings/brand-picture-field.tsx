import { useApi } from '@repo/back-office'
import { type BrandPictureName, fitLogo, MOST_BRAND_PICTURE_BYTES } from '@repo/contract/brand-pictures'
import { imageTypes } from '@repo/contract/file-types'
import type { SettingValues } from '@repo/contract/settings'
import { describeError, formatBytes } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { brandMessages as copy } from './brand.messages.ts'

type Brand = SettingValues['brand']

const CropDialog = lazyPart(async () => (await import('@repo/back-office/crop-dialog')).CropDialog)
const shape = { ratio: 1, width: 1024, keepsClear: true }
const accept = imageTypes.join(',')

/** One picture of the brand: uploaded at once, in force once the section is saved. */
export function BrandPictureField({ name }: { name: BrandPictureName }) {
  const api = useApi()
  const { setValue, formState } = useFormContext<Brand>()
  const path = useWatch<Brand, BrandPictureName>({ name })
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isSending, setIsSending] = useState(false)
  useEffect(() => () => chosen?.close(), [chosen])
  const label = copy.fields[name]
  const fault = problem ?? formState.errors[name]?.message
  const set = (value: string) => {
    setProblem(undefined)
    setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  const send = async (file: Blob) => {
    const answer = await api.crmSettings.addBrandPicture.call({ params: { picture: name }, file })
    set(answer.path)
  }
  const open = async (file: File) => {
    setProblem(undefined)
    if (file.size > MOST_BRAND_PICTURE_BYTES)
      return setProblem(copy.tooLarge(formatBytes(MOST_BRAND_PICTURE_BYTES)))
    const picture = await createImageBitmap(file).catch(() => null)
    if (!picture) return setProblem(copy.unreadable)
    if (name === 'icon') return setChosen(picture)
    picture.close()
    setIsSending(true)
    try {
      await send(file)
    } catch (failure) {
      setProblem(describeError(failure))
    } finally {
      setIsSending(false)
    }
  }
  return (
    <div aria-label={label} className="grid gap-2" id={name} role="group" tabIndex={-1}>
      <p className="text-sm font-semibold">{label}</p>
      <Shown name={name} path={path} />
      <p className="text-sm text-3">{copy.pictureHints[name]}</p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton accept={accept} onPick={(file) => void open(file)}>
          {path ? copy.change : copy.upload[name]}
          <span className="sr-only">: {label}</span>
        </FileButton>
        {path ? (
          <Button
            aria-label={copy.named(copy.remove, label)}
            onClick={() => set('')}
            size="sm"
            variant="ghost"
          >
            {copy.remove}
          </Button>
        ) : null}
        <span className="text-sm text-3" role="status">
          {isSending ? copy.uploading : ''}
        </span>
      </div>
      {fault ? (
        <div {...alertProps}>
          <FieldError>{fault}</FieldError>
        </div>
      ) : null}
      {chosen ? (
        <CropDialog
          onClose={() => setChosen(null)}
          onFail={() => setChosen(null)}
          onSave={async (file) => {
            await send(file)
            setChosen(null)
          }}
          picture={chosen}
          shape={shape}
          title={copy.cropTitle}
        />
      ) : null}
    </div>
  )
}

/** On the ground that it is meant for. */
function Shown({ name, path }: { name: BrandPictureName; path: string }) {
  const size = name === 'icon' ? { width: 72, height: 72 } : fitLogo(path, { width: 240, height: 56 })
  return (
    <div
      {...(name === 'logoDark' ? { 'data-theme': 'dark' } : { 'data-surface': 'paper' })}
      className={clsx('flex min-h-24 items-center rounded-sm border bg-bg p-4', !path && 'border-dashed')}
    >
      {path ? (
        <img alt="" {...size} src={`/api${path}${name === 'icon' ? '/192.png' : ''}`} />
      ) : (
        <p className="text-sm text-3">{copy.unset[name]}</p>
      )}
    </div>
  )
}
