import { Dialog } from '@repo/office-ui/dialog'
import { type ReactNode, useState } from 'react'
import { ChoiceFinder } from '../site-part/choice-finder.tsx'
import { textPictureMessages as copy } from './text-picture.messages.ts'

interface Card {
  href: string
  title: string
}

/** Asks for a course that stands in a text as its card: `pick` for the editor, and the dialog to put beside it. */
export function useTextCard(): { pick: () => Promise<Card | null>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<{ give: (card: Card | null) => void } | null>(null)
  const end = (card: Card | null) => {
    answer?.give(card)
    setAnswer(null)
  }
  return {
    pick: () => new Promise((give) => setAnswer({ give })),
    dialog: answer ? (
      <Dialog description={copy.cardHint} isOpen onClose={() => end(null)} size="md" title={copy.card}>
        <div className="pt-2">
          <ChoiceFinder
            kind="course"
            onFound={({ slug, name }) => end({ href: `/course/${slug}`, title: name })}
          />
        </div>
      </Dialog>
    ) : null,
  }
}
