import { Button } from '@repo/ui/button'
import { useState } from 'react'
import { newsMessages as copy } from './news.messages.ts'

/** Shares through the device where it can, otherwise copies the address. */
export function CopyLink() {
  const [isCopied, setIsCopied] = useState(false)
  const share = async () => {
    if (typeof navigator.share === 'function') {
      // Closing the share sheet rejects; that is an answer, not a failure.
      await navigator.share({ title: document.title, url: location.href }).catch(() => {})
      return
    }
    await navigator.clipboard.writeText(location.href)
    setIsCopied(true)
  }
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Button onClick={() => void share()} variant="secondary">
        {copy.share}
      </Button>
      <span className="text-sm text-success" role="status">
        {isCopied ? copy.copied : ''}
      </span>
    </div>
  )
}
