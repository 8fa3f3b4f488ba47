import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatTime, streamVoice, useVoice } from '@repo/player/voice'
import { useSessionStore } from '@repo/session'
import { useApi } from '@repo/shell/api-context'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import { Play } from 'lucide-react'
import { useMemo, useState } from 'react'
import { recordingMessages as copy } from './recording.messages.ts'
import { VoiceBar } from './voice-bar.tsx'

type GivenRecording = NonNullable<
  EndpointOutput<ApiContract['questions']['question']>['thread'][number]['recording']
>

interface RecordingProps {
  recording: GivenRecording
  /** Who speaks. */
  by: string
}

// The player of lessons is loaded when the reader opens the first video.
const FilmPlayer = lazyPart(async () => (await import('./film-player.tsx')).FilmPlayer)

/** Plays a doctor's recording to the reader of the answer. */
export function Recording({ recording, by }: RecordingProps) {
  return recording.hasPicture ? (
    <Film by={by} recording={recording} />
  ) : (
    <Spoken by={by} recording={recording} />
  )
}

function Spoken({ recording: { id, durationMs }, by }: RecordingProps) {
  const { recordings } = useApi()
  const session = useSessionStore()
  const open = useMemo(
    () =>
      streamVoice({
        askGrant: async () => {
          const { manifestUrl: src, expiresAt } = await recordings.play.call({ params: { id } })
          return { src, expiresAt, token: /\/media\/([^/]+)\//.exec(src)?.[1] ?? '' }
        },
        requestHeaders: (): Record<string, string> => {
          const token = session.token()
          return token ? { Authorization: `Bearer ${token}` } : {}
        },
      }),
    [recordings, session, id],
  )
  return <VoiceBar durationMs={durationMs} label={copy.voice(by)} voice={useVoice(open)} />
}

function Film({ recording: { id, durationMs }, by }: RecordingProps) {
  const { recordings } = useApi()
  const [isOpen, setIsOpen] = useState(false)
  if (isOpen)
    return (
      <FilmPlayer
        // Its button said that it plays.
        autoPlay
        askGrant={() => recordings.play.call({ params: { id } })}
        filmId={id}
        title={copy.film(by)}
      />
    )
  return (
    <Button
      icon={<Play aria-hidden="true" size={18} />}
      onClick={() => setIsOpen(true)}
      size="sm"
      variant="secondary"
    >
      {copy.openFilm(formatTime(durationMs / 1000))}
    </Button>
  )
}
