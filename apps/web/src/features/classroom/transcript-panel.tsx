import type { CueList, LessonPlayerHandle } from '@repo/player'
import { Transcript } from '@repo/player'
import { classroomMessages as copy } from './classroom.messages.ts'

interface TranscriptPanelProps {
  player: LessonPlayerHandle | null
  list: CueList | null
  /** Beside the video: as high as the window leaves room. */
  isTall?: boolean
}

/** What is said in the video, line by line: it follows, and a line leads to its place. */
export function TranscriptPanel({ player, list, isTall = false }: TranscriptPanelProps) {
  if (!list || list.cues.length === 0) return <p className="text-2">{copy.noTranscript}</p>
  return (
    <div
      className={`overflow-hidden rounded-md border bg-surface p-3 ${isTall ? 'h-[calc(100dvh-13rem)] min-h-80' : 'h-[min(50dvh,30rem)]'}`}
    >
      <Transcript cues={list.cues} lang={list.lang} player={player} />
    </div>
  )
}
