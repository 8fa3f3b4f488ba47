import type { UploadItem } from '@repo/uploads/upload.types'
import { uploadMessages as copy } from '@repo/uploads/uploads.messages'
import { UploadRow } from './upload-row.tsx'

/** The rows of the queue in the order in which they are sent. */
export function UploadList({ items }: { items: readonly UploadItem[] }) {
  return (
    <ul aria-label={copy.queue} className="divide-y divide-line">
      {items.map((item) => (
        <UploadRow key={item.key} item={item} />
      ))}
    </ul>
  )
}
