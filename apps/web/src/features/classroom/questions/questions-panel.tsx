import type { LessonPlayerHandle } from '@repo/player'
import { useSearchParams } from '@repo/routing'
import { Button } from '@repo/ui/button'
import { ArrowLeft } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { AskForm } from './ask-form.tsx'
import { type ListChoice, QuestionList } from './question-list.tsx'
import { QuestionView } from './question-view.tsx'
import { questionsMessages as copy } from './questions.messages.ts'

interface QuestionsPanelProps {
  slug: string
  lessonId: string
  isVideo: boolean
  player: LessonPlayerHandle | null
}

type Shown = { what: 'list' } | { what: 'ask' } | { what: 'question'; id: string }

/** Questions about the lesson: the list, one of them, or a new one. A link may name the one to begin with. */
export function QuestionsPanel({ slug, lessonId, isVideo, player }: QuestionsPanelProps) {
  const [search] = useSearchParams()
  const named = search.get('question')
  const [shown, setShown] = useState<Shown>(named ? { what: 'question', id: named } : { what: 'list' })
  const [choice, setChoice] = useState<ListChoice>({ scope: 'lesson', order: 'newest', q: '' })
  const ref = useRef<HTMLDivElement>(null)
  const isFirst = useRef(true)
  useEffect(() => {
    if (isFirst.current) isFirst.current = false
    else if (shown.what !== 'ask') ref.current?.focus({ preventScroll: true })
  }, [shown])
  const place = { slug, lessonId, player }
  const open = (id: string) => setShown({ what: 'question', id })
  const back = () => setShown({ what: 'list' })
  return (
    <div className="outline-none" ref={ref} tabIndex={-1}>
      {shown.what === 'question' ? (
        <>
          <Button
            className="mb-4 -ml-3"
            icon={<ArrowLeft aria-hidden="true" size={18} />}
            onClick={back}
            size="sm"
            variant="ghost"
          >
            {copy.back}
          </Button>
          <QuestionView id={shown.id} key={shown.id} onBack={back} place={place} />
        </>
      ) : null}
      {shown.what === 'ask' ? <AskForm isVideo={isVideo} onClose={back} onOpen={open} place={place} /> : null}
      {shown.what === 'list' ? (
        <QuestionList
          choice={choice}
          onAsk={() => setShown({ what: 'ask' })}
          onChoose={setChoice}
          onOpen={open}
          place={place}
        />
      ) : null}
    </div>
  )
}
