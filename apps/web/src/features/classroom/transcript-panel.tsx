import type { CueList, LessonPlayerHandle } from '@repo/player'
import { Transcript } from '@repo/player'
import { classroomMessages as copy } from './classroom.messages.ts'

interface TranscriptPanelProps {
  player: LessonPlayerHandle | null
  list: CueList | null
}

/** What is said in the film, line by line: it follows, and a line leads to its place. */
export function TranscriptPanel({ player, list }: TranscriptPanelProps) {
  if (!list || list.cues.length === 0) return <p className="text-2">{copy.noTranscript}</p>
  return (
    <div className="h-[min(60vh,30rem)] overflow-hidden rounded-md border bg-surface p-3">
      <Transcript cues={list.cues} lang={list.lang} player={player} />
    </div>
  )
}
