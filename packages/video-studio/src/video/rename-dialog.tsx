import { common, describeError } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { Dialog } from '@repo/ui/dialog'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { type FormEvent, useRef, useState } from 'react'
import { videoMessages as copy } from './video.messages.ts'

const longestTitle = 160

interface RenameDialogProps {
  title: string
  onRename: (title: string) => Promise<void>
  onClose: () => void
}

/** Asks for another title. */
export function RenameDialog({ title, onRename, onClose }: RenameDialogProps) {
  const ref = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(title)
  const [problem, setProblem] = useState<string | undefined>()
  const [isBusy, setIsBusy] = useState(false)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const clean = text.normalize('NFC').trim()
    if (clean === '') return setProblem(copy.renameFault)
    setIsBusy(true)
    try {
      await onRename(clean)
      onClose()
    } catch (error) {
      setProblem(describeError(error))
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
      <Form id="rename-video" onSubmit={(event) => void submit(event)}>
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
