import type { ApiQuery } from '@repo/api-client'
import { Button } from '@repo/ui/button'
import type { DialogProps } from '@repo/ui/dialog'
import { Skeleton } from '@repo/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight, ImageOff, Trash2 } from 'lucide-react'
import { type ComponentType, useState } from 'react'
import { pictureMessages as copy } from './private-pictures.messages.ts'
import { useObjectUrl } from './use-object-url.ts'

interface Picture {
  id: string
  width: number
  height: number
}

interface PrivatePicturesProps {
  pictures: readonly Picture[]
  /** Reads one as a file: a private picture has no address of its own. */
  read: (id: string) => ApiQuery<Blob>
  /** The dialog of the site. */
  Dialog: ComponentType<DialogProps>
  /** For who may delete one; it asks by itself, after this dialog has closed. */
  removal?: { label: string; start: (id: string) => void }
}

const useFile = (query: ApiQuery<Blob>) => {
  const file = useQuery({ ...query, staleTime: Infinity, throwOnError: false })
  return { ...file, url: useObjectUrl(file.data) }
}

/** Pictures that only some may see: small ones that open large. */
export function PrivatePictures({ pictures, read, Dialog, removal }: PrivatePicturesProps) {
  const [place, setPlace] = useState(0)
  const [isOpen, setOpen] = useState(false)
  const shown = pictures[Math.min(place, pictures.length - 1)]
  if (!shown) return null
  const count = pictures.length
  const step = (by: number) => setPlace((place + by + count) % count)
  return (
    <>
      <ul aria-label={copy.list} className="mt-3 flex flex-wrap gap-3">
        {pictures.map((picture, index) => (
          <li key={picture.id}>
            <Thumbnail
              name={copy.nth(index + 1, count)}
              onOpen={() => {
                setPlace(index)
                setOpen(true)
              }}
              query={read(picture.id)}
            />
          </li>
        ))}
      </ul>
      <Dialog
        footer={
          count > 1 || removal ? (
            <>
              {removal ? (
                <Button
                  className="mr-auto"
                  icon={<Trash2 aria-hidden="true" size={18} />}
                  onClick={() => {
                    setOpen(false)
                    removal.start(shown.id)
                  }}
                  variant="danger"
                >
                  {removal.label}
                </Button>
              ) : null}
              {count > 1 ? <Steps onStep={step} /> : null}
            </>
          ) : undefined
        }
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size="lg"
        title={copy.nth(pictures.indexOf(shown) + 1, count)}
      >
        <Large key={shown.id} picture={shown} query={read(shown.id)} />
      </Dialog>
    </>
  )
}

function Steps({ onStep }: { onStep: (by: number) => void }) {
  return (
    <>
      <Button
        icon={<ChevronLeft aria-hidden="true" size={18} />}
        onClick={() => onStep(-1)}
        variant="secondary"
      >
        {copy.previous}
      </Button>
      <Button
        iconEnd={<ChevronRight aria-hidden="true" size={18} />}
        onClick={() => onStep(1)}
        variant="secondary"
      >
        {copy.next}
      </Button>
    </>
  )
}

interface ThumbnailProps {
  name: string
  query: ApiQuery<Blob>
  onOpen: () => void
}

const thumbnail = 'grid size-24 place-items-center overflow-hidden rounded-sm border bg-surface-2'

function Thumbnail({ name, query, onOpen }: ThumbnailProps) {
  const { url, isError, isPaused, refetch } = useFile(query)
  if (url)
    return (
      <button
        aria-label={copy.open(name)}
        className={`${thumbnail} cursor-zoom-in`}
        onClick={onOpen}
        type="button"
      >
        <img alt="" className="size-full object-cover" src={url} />
      </button>
    )
  if (isError || isPaused)
    return (
      <button
        aria-label={copy.retryOf(name)}
        className={`${thumbnail} text-sm text-2`}
        onClick={() => void refetch()}
        type="button"
      >
        <span className="grid justify-items-center gap-1 p-1">
          <ImageOff aria-hidden="true" size={20} />
          {copy.retry}
        </span>
      </button>
    )
  return <Skeleton className="size-24 rounded-sm" />
}

function Large({ picture: { width, height }, query }: { picture: Picture; query: ApiQuery<Blob> }) {
  const { url } = useFile(query)
  return (
    <div
      className="mx-auto mt-3 max-h-[70vh] bg-surface-2"
      style={{ aspectRatio: `${width} / ${height}`, maxWidth: `min(100%, calc(70vh * ${width / height}))` }}
    >
      {url ? <img alt={copy.alt} className="size-full object-contain" src={url} /> : null}
    </div>
  )
}
