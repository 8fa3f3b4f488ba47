import { EditConflict } from '@repo/back-office/edit-conflict'
import { Button } from '@repo/ui/button'
import { Form } from '@repo/ui/form'
import { type FormEvent, useState } from 'react'
import { useDirtyPart } from '../dirty-parts.ts'
import type { SoundName, VideoDetail } from '../video.types.ts'
import { soundMessages as copy } from './sound.messages.ts'
import { soundFaults } from './sound-model.ts'
import { SoundTrackFields } from './sound-track-fields.tsx'
import { useSaveSound } from './use-save-sound.ts'

/** In which language each sound track is, and what players call it. */
export function SoundPanel({ video }: { video: VideoDetail }) {
  const { soundTracks } = video
  if (soundTracks.length > 0)
    return <SoundForm key={soundTracks.map(({ fileLanguage }) => fileLanguage).join()} video={video} />
  return <p className="px-4 pb-4 text-2">{video.isPlayable ? copy.none : copy.notYet}</p>
}

const namesOf = ({ soundTracks }: Pick<VideoDetail, 'soundTracks'>): SoundName[] =>
  soundTracks.map(({ language, label }) => ({ language, label }))

function SoundForm({ video }: { video: VideoDetail }) {
  const [saved, setSaved] = useState(() => namesOf(video))
  const [tracks, setTracks] = useState(saved)
  const [hasTried, setHasTried] = useState(false)
  const keep = (names: SoundName[]) => {
    setSaved(names)
    setTracks(names)
    setHasTried(false)
  }
  const { isSaving, save, conflict } = useSaveSound(video, {
    mine: () => tracks,
    take: (theirs) => keep(namesOf(theirs)),
  })
  const isDirty = tracks !== saved
  const faults = soundFaults(tracks)
  useDirtyPart('sound', isDirty)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setHasTried(true)
    if (faults.some(Boolean)) return
    const detail = await save(tracks)
    if (detail) keep(namesOf(detail))
  }
  return (
    <Form className="grid gap-4 px-4 pb-4" onSubmit={(event) => void submit(event)}>
      <p className="text-3">{copy.lead}</p>
      {tracks.map((track, i) => (
        <SoundTrackFields
          key={copy.track(i + 1)}
          track={track}
          position={i}
          fileLanguage={video.soundTracks[i]?.fileLanguage ?? null}
          fault={hasTried ? faults[i] : undefined}
          onChange={(next) => setTracks(tracks.with(i, next))}
        />
      ))}
      <EditConflict conflict={conflict} labels={{ soundTracks: copy.list }} />
      <div className="flex flex-wrap items-center gap-2 border-t pt-3">
        <Button type="submit" isBusy={isSaving} disabled={!isDirty}>
          {copy.save}
        </Button>
        {isDirty ? (
          <Button variant="ghost" onClick={() => setTracks(saved)}>
            {copy.discard}
          </Button>
        ) : null}
        <p role="status" className="text-3">
          {isDirty ? copy.unsaved : ''}
        </p>
      </div>
    </Form>
  )
}
