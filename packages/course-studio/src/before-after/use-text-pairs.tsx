import { useApi } from '@repo/back-office'
import type { PairLook, TextPairs } from '@repo/office-ui/rich-text'
import { toast } from '@repo/shell'
import { lazyPart } from '@repo/ui/lazy-part'
import { type ReactNode, useState } from 'react'
import type { CourseOffice } from '../office.ts'
import { beforeAfterMessages as copy } from './before-after.messages.ts'
import type { StaffPair } from './before-after.types.ts'

const PairDialog = lazyPart(async () => (await import('./pair-dialog.tsx')).PairDialog)

interface Question {
  give: (pairId: string | null) => void
  changed: StaffPair | null
}

const lookOf = ({ state, consent, pair }: StaffPair, author: CourseOffice['author']): PairLook => {
  if (!pair && state === 'no_consent')
    return { title: copy.lackingLook, problem: copy.lackingForReaders, pictures: [] }
  if (!pair) return { title: copy.withdrawnLook, problem: copy.withdrawnProblem, pictures: [] }
  const labels = `${pair.before.label} – ${pair.after.label}`
  const problem =
    state === 'no_consent'
      ? copy.lackingProblem[author]
      : consent?.scope === 'teaching'
        ? copy.teachingProblem
        : undefined
  return {
    title: [copy.look(labels, pair.days), consent && copy.resting(consent.reference)]
      .filter(Boolean)
      .join('. '),
    ...(problem ? { problem } : {}),
    pictures: [pair.before, pair.after].map(({ src, alt }) => ({ src, alt })),
  }
}

/**
 * Asks for pictures before and after a treatment: `pairs` for the editor, and the dialog to put beside it. Doctors
 * choose among consents of their own patients.
 */
export function useTextPairs(author: CourseOffice['author']): { pairs: TextPairs; dialog: ReactNode } {
  const { pairs } = useApi().crmPatientConsents
  const [answer, setAnswer] = useState<Question | null>(null)
  const find = async (id: string) => (await pairs.call({ query: { ids: [id] } }))[0] ?? null
  const end = (pairId: string | null) => {
    answer?.give(pairId)
    setAnswer(null)
  }
  return {
    pairs: {
      pick: async (id) => {
        try {
          const changed = id ? await find(id) : null
          return await new Promise((give) => setAnswer({ give, changed }))
        } catch (error) {
          toast.failure(error)
          return null
        }
      },
      look: async (id) => {
        const found = await find(id)
        return found ? lookOf(found, author) : { title: copy.unknown, pictures: [] }
      },
    },
    dialog: answer ? (
      <PairDialog author={author} changed={answer.changed} onDone={end} onFail={() => end(null)} />
    ) : null,
  }
}
