import { useObjectUrl } from '@repo/shell/use-object-url'
import { IconButton } from '@repo/ui/icon-button'
import { X } from 'lucide-react'
import { picturesMessages as copy } from './pictures.messages.ts'

interface PictureItemProps {
  file: Blob | undefined
  /** Its place, from 1. */
  nth: number
  onRemove: () => void
}

/** One picture of the form, with the button that takes it out. */
export function PictureItem({ file, nth, onRemove }: PictureItemProps) {
  const url = useObjectUrl(file)
  return (
    <li className="relative size-24 rounded-sm border bg-surface-2">
      {url ? <img alt={copy.nth(nth)} className="size-full rounded-sm object-cover" src={url} /> : null}
      <IconButton
        className="absolute -top-3 -right-3 scale-75 rounded-full"
        icon={<X aria-hidden="true" size={20} />}
        label={copy.remove(nth)}
        onClick={onRemove}
        variant="outline"
      />
    </li>
  )
}
