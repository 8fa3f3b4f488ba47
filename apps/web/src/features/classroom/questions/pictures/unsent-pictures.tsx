import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { useState } from 'react'
import { picturesMessages as copy } from './pictures.messages.ts'

interface UnsentPicturesProps {
  count: number
  /** Why the first of them did not go. */
  refusal: string
  onSend: () => Promise<void>
  onLeave: () => void
}

/** The question has been asked, but some of its pictures did not go. */
export function UnsentPictures({ count, refusal, onSend, onLeave }: UnsentPicturesProps) {
  const [isBusy, setIsBusy] = useState(false)
  const send = async () => {
    setIsBusy(true)
    await onSend()
    setIsBusy(false)
  }
  return (
    <div className="max-w-xl" {...alertProps}>
      <h2 className="text-h3">{copy.unsentTitle}</h2>
      <p className="mt-2 text-2">
        {copy.unsent(count)} {refusal}
      </p>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button isBusy={isBusy} onClick={() => void send()}>
          {copy.sendAgain}
        </Button>
        <Button onClick={onLeave} variant="ghost">
          {copy.goOn}
        </Button>
      </div>
    </div>
  )
}
