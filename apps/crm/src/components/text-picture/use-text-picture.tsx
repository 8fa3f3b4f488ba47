import type { TextPicture } from '@repo/office-ui/rich-text'
import { lazyPart } from '@repo/ui/lazy-part'
import { type ReactNode, useState } from 'react'

const PictureDialog = lazyPart(async () => (await import('./picture-dialog.tsx')).PictureDialog)

/** Asks for a picture of a text: `pick` for the editor, and the dialog to put beside it. */
export function useTextPicture(): { pick: () => Promise<TextPicture | null>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<{ give: (picture: TextPicture | null) => void } | null>(null)
  const end = (picture: TextPicture | null) => {
    answer?.give(picture)
    setAnswer(null)
  }
  return {
    pick: () => new Promise((give) => setAnswer({ give })),
    dialog: answer ? <PictureDialog onDone={end} onFail={() => end(null)} /> : null,
  }
}
