import { useApi, useEditConflict, useLeaveGuard } from '@repo/back-office'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { doctorPortal } from '@repo/contract/doctor-portal'
import { FormAlert, schemaResolver, showServerError } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

const toWords = (fault: string) => ({ missing: fault, invalid: fault })
const words = {
  workplace: toWords(copy.faults.workplace),
  specialties: toWords(copy.faults.specialties),
  biography: toWords(copy.faults.biography),
}

const toLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const textsOf = ({ workplace, specialties, biography }: RoomData) => ({ workplace, specialties, biography })

/** The texts learners see on the doctor's page. */
export function ProfileForm({ room, onClose }: { room: RoomData; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const params = { slug: room.slug }
  const update = useMutation(api.doctorPortal.updateProfile.mutation({ isSilent: true }))
  const { register, setValue, handleSubmit, setError, getValues, reset, formState } = useForm({
    resolver: schemaResolver(doctorPortal.updateProfile.body.omit({ version: true }), words),
    defaultValues: textsOf(room),
  })
  const { errors, isSubmitting, isDirty } = formState
  // Counts how often the form was filled, for the control that the form library does not hold.
  const [fill, setFill] = useState(0)
  useLeaveGuard(isDirty && !isSubmitting)
  const conflict = useEditConflict({
    version: room.version,
    read: async () => {
      const now = await api.doctorPortal.room.call({ params })
      return { version: now.version, values: textsOf(now) }
    },
    mine: getValues,
    take: (texts) => {
      reset(texts)
      setFill((n) => n + 1)
    },
  })
  const submit = handleSubmit(async (body) => {
    try {
      await update.mutateAsync({ params, body: { ...body, version: conflict.version() } })
      await queryClient.invalidateQueries({ queryKey: api.doctorPortal.room.key({ params }) })
      toast.success(copy.saved)
      onClose()
    } catch (error) {
      if (!conflict.catches(error))
        showServerError(error, setError, ['workplace', 'specialties', 'biography'])
    }
  })
  return (
    <Form className="flex flex-col gap-5" onSubmit={submit}>
      <p className="text-2">{copy.editHint}</p>
      <FormAlert>{errors.root?.message}</FormAlert>
      <EditConflict
        conflict={conflict}
        labels={{ workplace: copy.workplace, specialties: copy.specialties, biography: copy.biography }}
      />
      <Field error={errors.workplace?.message} label={copy.workplace}>
        <Input {...register('workplace')} autoComplete="organization" />
      </Field>
      <Field error={errors.specialties?.message} hint={copy.specialtiesHint} label={copy.specialties}>
        {/* One a line: quicker to reorder and to paste than a row of small fields. */}
        <Textarea
          key={fill}
          defaultValue={getValues('specialties').join('\n')}
          onChange={(event) => setValue('specialties', toLines(event.target.value), { shouldDirty: true })}
          rows={4}
        />
      </Field>
      <Field error={errors.biography?.message} label={copy.biography}>
        <Textarea {...register('biography')} rows={10} />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isSubmitting} type="submit">
          {copy.save}
        </Button>
        <Button onClick={onClose} variant="ghost">
          {copy.cancel}
        </Button>
      </div>
    </Form>
  )
}
