import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import type { EditVersion } from '@repo/contract'
import { videos } from '@repo/contract/videos'
import { common } from '@repo/messages'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import type { VideoDetail } from '../video.types.ts'
import { videoMessages as copy } from './video.messages.ts'

const endpoint = { body: videos.renameVideo.body.omit({ version: true }) }

interface RenameDialogProps {
  video: VideoDetail
  onRename: (title: string, version: EditVersion) => Promise<void>
  onClose: () => void
}

/** Asks for another title. */
export function RenameDialog({ video, onRename, onClose }: RenameDialogProps) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={copy.renameTitle}
      confirmLabel={common.save}
      draft={`video-title:${video.id}`}
    >
      {(part) => <RenameFields part={part} video={video} onRename={onRename} />}
    </FormDialog>
  )
}

function RenameFields({
  part,
  video,
  onRename,
}: { part: FormPart } & Pick<RenameDialogProps, 'video' | 'onRename'>) {
  const api = useApi()
  const dialog = useDialogForm(part, {
    endpoint,
    defaults: { title: video.title },
    edit: {
      version: video.versions.title,
      read: async () => {
        const now = await api.videos.video.call({ params: { id: video.id } })
        return { version: now.versions.title, values: { title: now.title } }
      },
    },
    send: ({ title }, _form, version) => onRename(title, version),
  })
  return (
    <DialogForm dialog={dialog} labels={{ title: copy.renameField }}>
      <Field
        label={copy.renameField}
        hint={copy.renameHint}
        error={dialog.form.formState.errors.title?.message}
        isRequired
      >
        <Input {...dialog.field('title')} autoComplete="off" />
      </Field>
    </DialogForm>
  )
}
