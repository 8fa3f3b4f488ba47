import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { DegreeFields, FormScope } from '@repo/back-office/degree-fields'
import { DraftNotice } from '@repo/back-office/draft-notice'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { doctorPortal } from '@repo/contract/doctor-portal'
import { FormAlert, limitsOf, useFaultFocus } from '@repo/forms'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Card } from '@repo/ui/card'
import { Field } from '@repo/ui/field'
import { Form } from '@repo/ui/form'
import { Input } from '@repo/ui/input'
import { Textarea } from '@repo/ui/textarea'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { toLines } from '../../components/to-lines.ts'
import { ProfilePreview } from './profile-preview.tsx'
import { roomMessages as copy } from './room.messages.ts'
import type { RoomData } from './room.types.ts'

const endpoint = { body: doctorPortal.updateProfile.body.omit({ version: true }) }
const degreeLimits = {
  most: limitsOf(endpoint.body, 'degrees').maxItems,
  year: String(limitsOf(endpoint.body, 'degrees.0.year').max).length,
  title: limitsOf(endpoint.body, 'degrees.0.title').maxLength,
  place: limitsOf(endpoint.body, 'degrees.0.place').maxLength,
}

/**
 * The form's values. Specialties are one text with one per line, which is quicker to reorder and to paste into than
 * many small fields.
 */
const toForm = ({ workplace, specialties, biography, degrees }: RoomData) => ({
  workplace,
  specialties: specialties.join('\n'),
  biography,
  // A year stays as it is typed.
  degrees: degrees.map(({ year, title, place }) => ({ year: String(year), title, place })),
})

type FormValues = ReturnType<typeof toForm>

/** What is sent: lines and degrees that were left blank are dropped. */
const toBody = ({ specialties, degrees, ...texts }: FormValues) => ({
  ...texts,
  specialties: toLines(specialties),
  degrees: degrees
    .filter((degree) => Object.values(degree).some((value) => value.trim() !== ''))
    .map(({ year, ...words }) => ({ ...words, year: year.trim() === '' ? null : Number(year) })),
})

/** Edits what learners see on the doctor's page, with the page beside it, or as a view of its own where it is narrow. */
export function ProfileForm({ room, onClose }: { room: RoomData; onClose: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const id = useId()
  const params = { slug: room.slug }
  const drafted = useDraftForm({
    endpoint,
    draft: `profile:${room.slug}`,
    defaults: toForm(room),
    toBody,
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
  const [view, setView] = useState<View>('form')
  const typed = form.watch()
  useFaultFocus(id, form.formState)
  useLeaveGuard(isDirty && !isSubmitting, { isKept: true, onLeave: drop })
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <ViewSwitch onView={setView} view={view} />
      <Card className={view === 'preview' ? 'p-5 max-lg:hidden md:p-6' : 'p-5 md:p-6'}>
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
            labels={{
              workplace: copy.workplace,
              specialties: copy.specialties,
              biography: copy.biography,
              degrees: copy.degrees,
            }}
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
          <div>
            <p className="font-semibold">{copy.degrees}</p>
            <FormScope {...form}>
              <DegreeFields limits={degreeLimits} />
            </FormScope>
          </div>
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
      </Card>
      <div className={view === 'form' ? 'max-lg:hidden lg:sticky lg:top-20' : 'lg:sticky lg:top-20'}>
        <ProfilePreview room={room} shown={{ ...typed, specialties: toLines(typed.specialties) }} />
      </div>
    </div>
  )
}

type View = 'form' | 'preview'

/** Between form and preview, where both have no room side by side. */
function ViewSwitch({ view, onView }: { view: View; onView: (view: View) => void }) {
  return (
    <fieldset className="flex gap-2 lg:hidden">
      <legend className="sr-only">{copy.views}</legend>
      {(['form', 'preview'] as const).map((one) => (
        <Button
          aria-pressed={view === one}
          key={one}
          onClick={() => onView(one)}
          size="sm"
          variant={view === one ? 'primary' : 'secondary'}
        >
          {copy.view[one]}
        </Button>
      ))}
    </fieldset>
  )
}
