import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { Form } from '@repo/ui/form'
import { useId } from 'react'
import { useDirtyPart } from '../dirty-parts.ts'
import type { VideoDetail } from '../video.types.ts'
import { soundMessages as copy } from './sound.messages.ts'
import { lineOf } from './sound-model.ts'
import { SoundTrackFields } from './sound-track-fields.tsx'
import { filesOf, useSoundForm } from './use-sound-form.ts'

/** In which language each sound track is, and what players call it. */
export function SoundPanel({ video }: { video: VideoDetail }) {
  if (video.soundTracks.length > 0) return <SoundFields key={filesOf(video)} video={video} />
  return <p className="px-4 pb-4 text-2">{video.isPlayable ? copy.none : copy.notYet}</p>
}

function SoundFields({ video }: { video: VideoDetail }) {
  const id = useId()
  const drafted = useSoundForm(video)
  const { form, submit, conflict, drop } = drafted
  const { errors, isDirty, isSubmitting } = form.formState
  useDirtyPart('sound', isDirty, drop)
  useFaultFocus(id, form.formState)
  return (
    <Form
      id={id}
      className="grid gap-4 px-4 pb-4"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-3">{copy.lead}</p>
      <DraftNotice form={drafted} />
      <FormAlert>{errors.root?.message}</FormAlert>
      {video.soundTracks.map(({ fileLanguage }, i) => (
        <SoundTrackFields
          key={copy.track(i + 1)}
          drafted={drafted}
          position={i}
          fileLanguage={fileLanguage}
        />
      ))}
      <EditConflict conflict={conflict} labels={{ soundTracks: copy.list }} words={{ soundTracks: lineOf }} />
      <div className="flex flex-wrap items-center gap-2 border-t pt-3">
        <Button type="submit" isBusy={isSubmitting} disabled={!isDirty}>
          {copy.save}
        </Button>
        {isDirty ? (
          <Button variant="ghost" onClick={drop}>
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
