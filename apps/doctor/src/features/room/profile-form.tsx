import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { doctorPortal } from '@repo/contract/doctor-portal'
import { FormAlert, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId } from 'react'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

const endpoint = { body: doctorPortal.updateProfile.body.omit({ version: true }) }

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/**
 * The form's values. Specialties are one text with one per line, which is quicker to reorder and to paste into than
 * many small fields.
 */
const toForm = ({ workplace, specialties, biography }: RoomData) => ({
  workplace,
  specialties: specialties.join('\n'),
  biography,
})

/** Edits the texts that learners see on the doctor's page. */
export function ProfileForm({ room, onClose }: { room: RoomData; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const id = useId()
  const params = { slug: room.slug }
  const drafted = useDraftForm({
    endpoint,
    draft: `profile:${room.slug}`,
    defaults: toForm(room),
    toBody: (form) => ({ ...form, specialties: toLines(form.specialties) }),
    faults: copy.faults,
    edit: {
      version: room.version,
      read: async () => {
        const now = await api.doctorPortal.room.call({ params })
        return { version: now.version, values: toForm(now) }
      },
    },
    send: async (body, _form, version) => {
      await api.doctorPortal.updateProfile.call({ params, body: { ...body, version } })
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.room.key({ params }) })
      toast.success(copy.saved)
      onClose()
    },
  })
  const { form, field, submit, conflict, drop } = drafted
  const { setFocus } = form
  useEffect(() => setFocus('workplace'), [setFocus])
  const { errors, isSubmitting, isDirty } = form.formState
  useFaultFocus(id, form.formState)
  useLeaveGuard(isDirty && !isSubmitting, { isKept: true, onLeave: drop })
  return (
    <Form
      id={id}
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <p className="text-2">{copy.editHint}</p>
      <DraftNotice form={drafted} />
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict
        conflict={conflict}
        labels={{ workplace: copy.workplace, specialties: copy.specialties, biography: copy.biography }}
      />
      <Field error={errors.workplace?.message} label={copy.workplace}>
        <Input {...field('workplace')} autoComplete="organization" />
      </Field>
      <Field error={errors.specialties?.message} hint={copy.specialtiesHint} label={copy.specialties}>
        <Textarea {...form.register('specialties')} rows={4} />
      </Field>
      <Field error={errors.biography?.message} label={copy.biography}>
        <Textarea {...field('biography')} rows={10} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.save}
        </Button>
        <Button
          onClick={() => {
            drop()
            onClose()
          }}
          variant="ghost"
        >
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
