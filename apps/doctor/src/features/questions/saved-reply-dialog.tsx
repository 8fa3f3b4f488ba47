import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { savedReplyBody } from '@repo/contract/saved-replies'
import { toast } from '@repo/shell'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { savedRepliesMessages as copy } from './saved-replies.messages.ts'
import type { EditedReply } from './saved-reply.types.ts'

interface Props {
  editing: EditedReply | null
  onClose: () => void
}

/** Keeps a reply or changes one. */
export function SavedReplyDialog({ editing, onClose }: Props) {
  const [shown, setShown] = useState(editing)
  useEffect(() => {
    if (editing) setShown(editing)
  }, [editing])
  return (
    <FormDialog
      confirmLabel={copy.save}
      draft={`saved-reply:${shown?.id ?? 'new'}`}
      isOpen={editing !== null && editing === shown}
      onClose={onClose}
      size="md"
      title={shown?.id ? copy.edit : copy.add}
    >
      {(part) => (shown ? <Fields part={part} reply={shown} /> : null)}
    </FormDialog>
  )
}

function Fields({ part, reply: { id, ...reply } }: { part: FormPart; reply: EditedReply }) {
  const { savedReplies } = useApi()
  const queryClient = useQueryClient()
  const dialog = useDialogForm(part, {
    endpoint: { body: savedReplyBody },
    defaults: { title: reply.title, text: reply.text },
    faults: { title: copy.nameFault, text: copy.textFault },
    edit: {
      version: reply.version,
      read: async () => {
        const now = (await savedReplies.savedReplies.call()).find((one) => one.id === id)
        return {
          version: now?.version ?? null,
          values: { title: now?.title ?? reply.title, text: now?.text ?? reply.text },
        }
      },
    },
    send: async (body, _form, version) => {
      if (id) await savedReplies.changeSavedReply.call({ params: { id }, body: { ...body, version } })
      else await savedReplies.addSavedReply.call({ body })
      await queryClient.invalidateQueries({ queryKey: savedReplies.savedReplies.key() })
      toast.success(copy.saved)
    },
  })
  const { field, form } = dialog
  const { errors } = form.formState
  return (
    <DialogForm dialog={dialog} labels={{ title: copy.name, text: copy.text }}>
      <Field error={errors.title?.message} hint={copy.nameHint} label={copy.name}>
        <Input {...field('title')} autoComplete="off" />
      </Field>
      <Field error={errors.text?.message} label={copy.text}>
        <Textarea {...field('text')} rows={5} />
      </Field>
    </DialogForm>
  )
}
