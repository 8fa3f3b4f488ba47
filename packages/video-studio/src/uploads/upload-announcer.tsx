import type { UploadItem, UploadStatus } from '@repo/uploads/upload.types'
import { uploadMessages } from '@repo/uploads/uploads.messages'
import { useEffect, useRef, useState } from 'react'

const words: Partial<Record<UploadStatus, (name: string) => string>> = uploadMessages.announce

/** Says politely what has become of an upload, wherever in the office one is. */
export function UploadAnnouncer({ items }: { items: readonly UploadItem[] }) {
  const before = useRef<ReadonlyMap<string, UploadStatus>>(new Map())
  const [text, setText] = useState('')
  useEffect(() => {
    const changed = items.filter(
      ({ key, status }) => before.current.has(key) && before.current.get(key) !== status,
    )
    const said = changed.flatMap(({ status, fileName }) => words[status]?.(fileName) ?? [])
    before.current = new Map(items.map(({ key, status }) => [key, status]))
    if (said.length > 0) setText(said.join(' '))
  }, [items])
  return (
    <p role="status" className="sr-only">
      {text}
    </p>
  )
}
