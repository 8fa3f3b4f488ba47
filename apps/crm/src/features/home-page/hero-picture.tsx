import { useApi } from '@repo/back-office'
import { imageTypes } from '@repo/contract/file-types'
import { FieldError } from '@repo/ui/field'
import { FileButton } from '@repo/ui/file-button'
import { lazyPart } from '@repo/ui/lazy-part'
import { alertProps } from '@repo/ui/lib/alert'
import { RadioGroup } from '@repo/ui/radio-group'
import { useEffect, useState } from 'react'
import { ChoiceFinder } from '../../components/site-part/choice-finder.tsx'
import { useNames } from '../../components/site-part/names.tsx'
import { useFault } from './block-context.ts'
import type { BlockOf } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'
import { TextField } from './text-field.tsx'

type Picture = BlockOf<'hero'>['picture']
type Kind = Picture['kind']

const CropDialog = lazyPart(async () => (await import('@repo/back-office/crop-dialog')).CropDialog)
/** Upright as on a wide screen, and twice as wide as there. */
const shape = { ratio: 0.87, width: 1040 }
const kinds = Object.keys(copy.pictures) as Kind[]

const firstOf = (kind: Kind): Picture => {
  if (kind === 'upload') return { kind, path: '', alt: '' }
  return kind === 'course' ? { kind, id: '' } : { kind }
}

/** What stands beside the heading: a lesson to try, a course, a picture, or nothing. */
export function HeroPicture({ picture, onChange }: { picture: Picture; onChange: (next: Picture) => void }) {
  const fault = useFault()('picture')
  return (
    <div className="grid gap-3">
      <RadioGroup
        legend={copy.picture}
        name="picture"
        onValueChange={(kind) => onChange(firstOf(kind as Kind))}
        options={kinds.map((kind) => ({ value: kind, ...copy.pictures[kind] }))}
        value={picture.kind}
      />
      {picture.kind === 'course' ? <PictureCourse id={picture.id} onChange={onChange} /> : null}
      {picture.kind === 'upload' ? <Upload onChange={onChange} picture={picture} /> : null}
      {fault ? (
        <div data-invalid="" {...alertProps}>
          <FieldError>{picture.kind === 'course' ? copy.courseMissing : copy.pictureMissing}</FieldError>
        </div>
      ) : null}
    </div>
  )
}

function PictureCourse({ id, onChange }: { id: string; onChange: (next: Picture) => void }) {
  const { nameOf, learn } = useNames()
  return (
    <div className="grid gap-2">
      {id ? <p className="font-semibold">{nameOf(id)}</p> : null}
      <ChoiceFinder
        kind="course"
        onFound={(one) => {
          learn(one)
          onChange({ kind: 'course', id: one.id })
        }}
        without={[id]}
      />
    </div>
  )
}

interface UploadProps {
  picture: Extract<Picture, { kind: 'upload' }>
  onChange: (next: Picture) => void
}

function Upload({ picture, onChange }: UploadProps) {
  const api = useApi()
  const [chosen, setChosen] = useState<ImageBitmap | null>(null)
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => chosen?.close(), [chosen])
  const open = async (file: File) => {
    setProblem(undefined)
    try {
      setChosen(await createImageBitmap(file))
    } catch {
      setProblem(copy.unreadable)
    }
  }
  return (
    <div className="grid gap-3">
      {picture.path ? (
        <img
          alt={picture.alt}
          className="aspect-[87/100] w-40 rounded-sm border object-cover"
          height="184"
          src={`/api${picture.path}`}
          width="160"
        />
      ) : null}
      <div>
        <FileButton accept={imageTypes.join(',')} onPick={(file) => void open(file)}>
          {picture.path ? copy.changePicture : copy.uploadPicture}
        </FileButton>
      </div>
      {problem ? (
        <div {...alertProps}>
          <FieldError>{problem}</FieldError>
        </div>
      ) : null}
      <TextField
        hint={copy.altHint}
        kind="hero"
        label={copy.fields.alt}
        onChange={(alt) => onChange({ ...picture, alt })}
        path="picture.alt"
        value={picture.alt}
      />
      {chosen ? (
        <CropDialog
          onClose={() => setChosen(null)}
          onFail={() => setChosen(null)}
          onSave={async (file) => {
            const { path } = await api.crmSite.addPicture.call({ file })
            onChange({ ...picture, path })
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
