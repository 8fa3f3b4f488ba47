import type { PictureRequest, TextPicture } from '@repo/office-ui/rich-text'
import { lazyPart } from '@repo/ui/lazy-part'
import { type ReactNode, useState } from 'react'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

interface Question {
  give: (picture: TextPicture | null) => void
  request: PictureRequest
}

/** Asks for a picture of a text: `pick` for the editor, and the dialog to put beside it. */
export function useTextPicture(): {
  pick: (request: PictureRequest) => Promise<TextPicture | null>
  dialog: ReactNode
} {
  const [answer, setAnswer] = useState<Question | null>(null)
  const end = (picture: TextPicture | null) => {
    answer?.give(picture)
    setAnswer(null)
  }
  return {
    pick: (request) => new Promise((give) => setAnswer({ give, request })),
    dialog: answer ? <PictureDialog {...answer.request} onDone={end} onFail={() => end(null)} /> : null,
  }
}
