import { useApi } from '@repo/back-office'
import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { crmPatientConsents, pairBody } from '@repo/contract/crm-patient-consents'
import { toast } from '@repo/shell'
import { Checkbox } from '@repo/ui/checkbox'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import type { CourseOffice } from '../office.ts'
import { beforeAfterMessages as copy } from './before-after.messages.ts'
import type { ConsentChoice, StaffPair, StoredPicture } from './before-after.types.ts'
import { ConsentPicker } from './consent-picker.tsx'
import { PictureSlot } from './picture-slot.tsx'

interface Props {
  /** Staff give a pair that came without a consent one; doctors put another pair in its place. */
  author: CourseOffice['author']
  /** The pair that stands in the text; null for a new one. */
  changed: StaffPair | null
  onDone: (pairId: string | null) => void
}

/** Chooses consent, pictures and facts of a pair, or the consent of one that came without. */
export function PairDialog({ author, changed, onDone }: Props) {
  const isResting = author === 'staff' && changed?.state === 'no_consent'
  return (
    <FormDialog
      confirmLabel={isResting ? copy.rest : changed ? copy.save : copy.insert}
      description={isResting ? copy.restDescription : copy.description}
      draft={null}
      isOpen
      onClose={() => onDone(null)}
      size="lg"
      title={isResting ? copy.restTitle : changed ? copy.changeTitle : copy.title}
    >
      {(part) =>
        isResting ? (
          <RestFields onDone={onDone} pairId={changed.id} part={part} />
        ) : (
          <PairFields author={author} changed={changed} onDone={onDone} part={part} />
        )
      }
    </FormDialog>
  )
}

interface RestForm {
  consent: ConsentChoice | null
  consentId: string
}

function RestFields({ part, pairId, onDone }: { part: FormPart; pairId: string; onDone: Props['onDone'] }) {
  const { setPairConsent } = useApi().crmPatientConsents
  const dialog = useDialogForm<RestForm, { consentId: string }>(part, {
    endpoint: { body: crmPatientConsents.setPairConsent.body },
    defaults: { consent: null, consentId: '' },
    toBody: ({ consent }) => ({ consentId: consent?.id ?? '' }),
    faults: { consentId: copy.faults.consentId },
    send: async (body) => {
      await setPairConsent.call({ params: { id: pairId }, body })
      toast.success(copy.rested)
      onDone(pairId)
    },
  })
  const { errors } = dialog.form.formState
  return (
    <DialogForm dialog={dialog}>
      <Controller
        control={dialog.form.control}
        name="consent"
        render={({ field: { value, onChange } }) => (
          <ConsentPicker author="staff" error={errors.consentId?.message} onChange={onChange} value={value} />
        )}
      />
    </DialogForm>
  )
}

type PairBody = z.output<typeof pairBody>

interface PairForm extends Omit<PairBody, 'beforeId' | 'afterId' | 'days'> {
  consent: ConsentChoice | null
  before: StoredPicture | null
  after: StoredPicture | null
  /** Faults of what has no field of its own stand here. */
  beforeId: string
  afterId: string
  days: number | null
}

const toForm = (changed: StaffPair | null): PairForm => {
  const { pair = null, consent = null } = changed ?? {}
  const picture = (side: 'before' | 'after') => {
    if (!changed?.consent || !pair) return null
    const { src, width, height } = pair[side]
    return { id: side === 'before' ? changed.beforeId : changed.afterId, src, width, height }
  }
  return {
    consent: pair && consent,
    before: picture('before'),
    after: picture('after'),
    beforeId: '',
    afterId: '',
    beforeLabel: pair?.before.label ?? copy.defaults.before,
    afterLabel: pair?.after.label ?? copy.defaults.after,
    beforeAlt: pair?.before.alt ?? '',
    afterAlt: pair?.after.alt ?? '',
    days: pair?.days ?? null,
    isSameAngle: pair?.isSameAngle ?? false,
    isSameLight: pair?.isSameLight ?? false,
  }
}

const toBody = ({ consent: _, before, after, ...facts }: PairForm) => ({
  ...facts,
  beforeId: before?.id ?? '',
  afterId: after?.id ?? '',
})

function PairFields({ part, author, changed, onDone }: Props & { part: FormPart }) {
  const { createPair } = useApi().crmPatientConsents
  const dialog = useDialogForm<PairForm, PairBody>(part, {
    endpoint: { body: pairBody },
    defaults: toForm(changed),
    toBody,
    faults: copy.faults,
    send: async (body) => onDone((await createPair.call({ body })).id),
  })
  const { form, field } = dialog
  const { errors } = form.formState
  const consent = form.watch('consent')
  const sides = ['before', 'after'] as const
  return (
    <DialogForm dialog={dialog}>
      <Controller
        control={form.control}
        name="consent"
        render={({ field: { value, onChange } }) => (
          <ConsentPicker
            author={author}
            error={errors.beforeId && !value ? copy.faults.consentId : undefined}
            onChange={(chosen) => {
              onChange(chosen)
              // Pictures rest on the consent for which they were sent.
              if (chosen) return
              form.setValue('before', null)
              form.setValue('after', null)
            }}
            value={value}
          />
        )}
      />
      {consent ? (
        <>
          <p className="text-sm text-3">{copy.pictureHint}</p>
          <div className="grid gap-5 sm:grid-cols-2">
            {sides.map((side) => (
              <div className="grid content-start gap-4" key={side}>
                <Controller
                  control={form.control}
                  name={side}
                  render={({ field: { value, onChange } }) => (
                    <PictureSlot
                      consentId={consent.id}
                      error={value ? undefined : errors[`${side}Id`]?.message}
                      onChange={onChange}
                      side={side}
                      value={value}
                    />
                  )}
                />
                <Field
                  error={errors[`${side}Label`]?.message}
                  id={`${dialog.id}-${side}-label`}
                  label={`${copy.label}: ${copy[side].toLowerCase()}`}
                >
                  <Input autoComplete="off" {...field(`${side}Label`)} />
                </Field>
                <Field
                  error={errors[`${side}Alt`]?.message}
                  id={`${dialog.id}-${side}-alt`}
                  label={`${copy.alt}: ${copy[side].toLowerCase()}`}
                >
                  <Input autoComplete="off" {...field(`${side}Alt`)} />
                </Field>
              </div>
            ))}
          </div>
          <Controller
            control={form.control}
            name="days"
            render={({ field: { value, onChange, onBlur, ref } }) => (
              <Field error={errors.days?.message} hint={copy.daysHint} label={copy.days}>
                <NumberInput
                  className="max-w-40"
                  name="days"
                  onBlur={onBlur}
                  onValueChange={onChange}
                  ref={ref}
                  value={value}
                />
              </Field>
            )}
          />
          <div>
            <Checkbox label={copy.isSameAngle} {...form.register('isSameAngle')} />
            <Checkbox label={copy.isSameLight} {...form.register('isSameLight')} />
            <p className="text-sm text-3">{copy.factsHint}</p>
          </div>
        </>
      ) : null}
    </DialogForm>
  )
}
