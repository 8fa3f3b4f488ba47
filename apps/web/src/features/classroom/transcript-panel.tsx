import type { CueList, LessonPlayerHandle } from '@repo/player'
import { Transcript } from '@repo/player'
import { useMemo } from 'react'
import { glossaryWords } from '../../components/glossary/glossary.messages.ts'
import { TermLights } from '../../components/glossary/term-lights.tsx'
import { useGlossary } from '../../components/glossary/use-glossary.ts'
import { classroomMessages as copy } from './classroom.messages.ts'

interface TranscriptPanelProps {
  player: LessonPlayerHandle | null
  list: CueList | null
  courseSlug: string
  /** Beside the video: as high as the window leaves room. */
  isTall?: boolean
}

/** What is said in the video, line by line: it follows, a line leads to its place, and terms light up. */
export function TranscriptPanel({ player, list, courseSlug, isTall = false }: TranscriptPanelProps) {
  const hasLines = list !== null && list.cues.length > 0
  const reader = useGlossary(hasLines)
  const terms = useMemo(() => reader && { find: reader.find, label: glossaryWords.explain }, [reader])
  if (!hasLines) return <p className="text-2">{copy.noTranscript}</p>
  return (
    <TermLights courseSlug={courseSlug} reader={reader}>
      <div
        className={`overflow-hidden rounded-md border bg-surface p-3 ${isTall ? 'h-[calc(100dvh-13rem)] min-h-80' : 'h-[min(50dvh,30rem)]'}`}
      >
        <Transcript cues={list.cues} lang={list.lang} player={player} terms={terms ?? undefined} />
      </div>
    </TermLights>
  )
}
