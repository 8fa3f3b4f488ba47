import { useApi, useEditConflict } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import type { EditVersion } from '@repo/contract'
import { common, describeError } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { type FormEvent, useRef, useState } from 'react'
import type { VideoDetail } from '../video.types.ts'
import { videoMessages as copy } from './video.messages.ts'

const longestTitle = 160

interface RenameDialogProps {
  video: VideoDetail
  onRename: (title: string, version: EditVersion) => Promise<void>
  onClose: () => void
}

/** Asks for another title. */
export function RenameDialog({ video, onRename, onClose }: RenameDialogProps) {
  const api = useApi()
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(video.title)
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const conflict = useEditConflict({
    version: video.versions.title,
    read: async () => {
      const now = await api.videos.video.call({ params: { id: video.id } })
      return { version: now.versions.title, values: { title: now.title } }
    },
    mine: () => ({ title: text }),
    take: (now) => setText(now.title),
  })
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const clean = text.normalize('NFC').trim()
    if (clean === '') return setProblem(copy.renameFault)
    setIsBusy(true)
    try {
      await onRename(clean, conflict.version())
      onClose()
    } catch (error) {
      if (!conflict.catches(error)) setProblem(describeError(error))
      setIsBusy(false)
    }
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={copy.renameTitle}
      initialFocusRef={ref}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {common.cancel}
          </Button>
          <Button type="submit" form="rename-video" isBusy={isBusy}>
            {common.save}
          </Button>
        </>
      }
    >
      <Form id="rename-video" onSubmit={(event) => void submit(event)} className="grid gap-4">
        <EditConflict conflict={conflict} labels={{ title: copy.renameField }} />
        <Field label={copy.renameField} hint={copy.renameHint} error={problem} isRequired>
          <Input
            ref={ref}
            maxLength={longestTitle}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
      </Form>
    </Dialog>
  )
}
