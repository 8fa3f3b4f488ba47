import { DialogForm, useDialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { Field } from '@repo/ui/field'
import { Input } from '@repo/ui/input'
import { RadioGroup } from '@repo/ui/radio-group'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { captionsMessages } from './captions.messages.ts'

const copy = captionsMessages.shiftDialog
const dayMs = 86_400_000

export type ShiftScope = 'all' | 'marked' | 'following'

/** No endpoint takes a shift: it changes the captions that are edited here. */
const shift = z.strictObject({
  byMs: z
    .int()
    .min(-dayMs)
    .max(dayMs)
    .refine((ms) => ms !== 0),
  scope: z.enum(['all', 'marked', 'following'] satisfies ShiftScope[]),
})

interface ShiftForm {
  /** In seconds, as it is typed. */
  byMs: string
  scope: ShiftScope
}

/** Reads "1,5" or "-0.25" as ms; null for nonsense and nothing. */
function readSeconds(text: string): number | null {
  const seconds = Number(text.trim().replace(',', '.').replace('−', '-'))
  return text.trim() === '' || !Number.isFinite(seconds) ? null : Math.round(seconds * 1000)
}

interface ShiftDialogProps {
  markedCount: number
  hasActive: boolean
  onShift: (scope: ShiftScope, byMs: number) => void
  onClose: () => void
}

/** Asks which captions to move and how far. */
export function ShiftDialog({ onClose, ...props }: ShiftDialogProps) {
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      title={copy.title}
      confirmLabel={copy.apply}
      // It speaks of captions marked just now, which a reload forgets.
      draft={null}
    >
      {(part) => <ShiftFields part={part} {...props} />}
    </FormDialog>
  )
}

function ShiftFields({
  part,
  markedCount,
  hasActive,
  onShift,
}: { part: FormPart } & Omit<ShiftDialogProps, 'onClose'>) {
  const dialog = useDialogForm<ShiftForm, z.output<typeof shift>>(part, {
    endpoint: { body: shift },
    defaults: { byMs: '', scope: markedCount > 0 ? 'marked' : 'all' },
    toBody: ({ byMs, scope }) => ({ byMs: readSeconds(byMs), scope }),
    faults: { byMs: copy.invalid },
    send: async ({ scope, byMs }) => onShift(scope, byMs),
  })
  const { control, register, formState } = dialog.form
  return (
    <DialogForm dialog={dialog}>
      <Field label={copy.by} hint={copy.byHint} error={formState.errors.byMs?.message} isRequired>
        <Input {...register('byMs')} inputMode="decimal" autoComplete="off" />
      </Field>
      <Controller
        control={control}
        name="scope"
        render={({ field: { value, onChange } }) => (
          <RadioGroup
            legend={copy.scope}
            value={value}
            onValueChange={onChange}
            options={[
              { value: 'all', label: copy.all },
              ...(markedCount > 0 ? [{ value: 'marked', label: copy.marked(markedCount) }] : []),
              ...(hasActive ? [{ value: 'following', label: copy.following }] : []),
            ]}
          />
        )}
      />
    </DialogForm>
  )
}
