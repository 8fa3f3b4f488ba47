import type { UploadItem } from './upload.types.ts'
import { UploadRow } from './upload-row.tsx'
import { uploadMessages as copy } from './uploads.messages.ts'

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
