import { lessonLink } from '@repo/contract/course-links'
import { Dialog } from '@repo/office-ui/dialog'
import { RadioGroup } from '@repo/ui/radio-group'
import { type ReactNode, useState } from 'react'
import { ChoiceFinder } from '../site-part/choice-finder.tsx'
import { textPictureMessages as copy } from './text-picture.messages.ts'

interface Card {
  href: string
  title: string
}

type CardKind = 'course' | 'lesson'

/** Asks for a course or a lesson that stands in a text as its card: `pick` for the editor, and the dialog to put beside it. */
export function useTextCard(): { pick: () => Promise<Card | null>; dialog: ReactNode } {
  const [answer, setAnswer] = useState<{ give: (card: Card | null) => void } | null>(null)
  const [kind, setKind] = useState<CardKind>('course')
  const end = (card: Card | null) => {
    answer?.give(card)
    setAnswer(null)
  }
  return {
    pick: () => new Promise((give) => setAnswer({ give })),
    dialog: answer ? (
      <Dialog description={copy.cardHints[kind]} isOpen onClose={() => end(null)} size="md" title={copy.card}>
        <div className="grid gap-4 pt-2">
          <RadioGroup
            legend={copy.cardKind}
            look="chips"
            name="card-kind"
            onValueChange={(value) => setKind(value as CardKind)}
            options={[
              { value: 'course', label: copy.cardKinds.course },
              { value: 'lesson', label: copy.cardKinds.lesson },
            ]}
            value={kind}
          />
          <ChoiceFinder
            key={kind}
            kind={kind}
            onFound={({ id, slug, name }) =>
              end({ href: kind === 'lesson' ? lessonLink(slug, id) : `/course/${slug}`, title: name })
            }
          />
        </div>
      </Dialog>
    ) : null,
  }
}
