import type { TextPicture } from '@repo/office-ui/rich-text'
import { lazyPart } from '@repo/ui/lazy-part'
import { type ReactNode, useState } from 'react'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

interface Question {
  give: (picture: TextPicture | null) => void
  /** A picture that was pasted; otherwise one is chosen. */
  pasted: File | undefined
}

/** Asks for a picture of a text: `pick` for the editor, and the dialog to put beside it. */
export function useTextPicture(): {
  pick: (pasted?: File) => Promise<TextPicture | null>
  dialog: ReactNode
} {
  const [answer, setAnswer] = useState<Question | null>(null)
  const end = (picture: TextPicture | null) => {
    answer?.give(picture)
    setAnswer(null)
  }
  return {
    pick: (pasted) => new Promise((give) => setAnswer({ give, pasted })),
    dialog: answer ? <PictureDialog onDone={end} onFail={() => end(null)} pasted={answer.pasted} /> : null,
  }
}
