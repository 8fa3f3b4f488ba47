import { DialogForm } from '@repo/back-office/dialog-form'
import { FormDialog, type FormPart } from '@repo/back-office/form-dialog'
import { MAX_LEVELS, rubricCriterion } from '@repo/contract/assignments'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { Field, FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Input } from '@repo/ui/input'
import { NumberInput } from '@repo/ui/number-input'
import { Textarea } from '@repo/ui/textarea'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { criterionMessages as copy } from './assignments.messages.ts'
import type { Assignment, AssignmentPlace, Criterion, Level } from './assignments.types.ts'
import { useTaskDialog } from './use-task-dialog.ts'

interface Props {
  place: AssignmentPlace
  assignment: Assignment
  /** Null for a new one. */
  criterion: Criterion | null
  onSaved: (assignment: Assignment) => void
  onClose: () => void
}

const levelOf = (title: string, points: number): Level => ({
  id: crypto.randomUUID(),
  title,
  points,
  description: '',
})

const freshCriterion = (): Criterion => ({
  id: crypto.randomUUID(),
  title: '',
  levels: [levelOf(copy.good, 10), levelOf(copy.fair, 6), levelOf(copy.poor, 0)],
})

/** Writes a criterion of the rubric. It may be saved unfinished; the page then says what it lacks. */
export function CriterionDialog({ onClose, ...props }: Props) {
  const { criterion, place } = props
  return (
    <FormDialog
      isOpen
      onClose={onClose}
      size="lg"
      title={criterion ? copy.editTitle : copy.addTitle}
      confirmLabel={copy.save}
      draft={`assignment-criterion:${criterion?.id ?? `new:${place.lessonId}`}`}
    >
      {(part) => <CriterionFields part={part} {...props} />}
    </FormDialog>
  )
}

const endpoint = { body: rubricCriterion }

function CriterionFields({
  part,
  place,
  assignment,
  criterion,
  onSaved,
}: Omit<Props, 'onClose'> & { part: FormPart }) {
  const [fresh] = useState(freshCriterion)
  const dialog = useTaskDialog<Criterion, Criterion>(part, {
    endpoint,
    place,
    assignment,
    faults: copy.faults,
    toForm: (task) =>
      criterion ? (task.criteria.find(({ id }) => id === criterion.id) ?? criterion) : fresh,
    apply: (task, body) => {
      const at = task.criteria.findIndex(({ id }) => id === body.id)
      const criteria = at < 0 ? [...task.criteria, body] : task.criteria.with(at, body)
      return { ...task, criteria }
    },
    onSaved: (saved) => {
      onSaved(saved)
      toast.success(copy.saved)
    },
  })
  const { form, field, limits } = dialog
  const { errors } = form.formState
  const levels = form.watch('levels')
  const setLevels = (next: Level[]) => form.setValue('levels', next, { shouldDirty: true })
  const change = (index: number, changed: Partial<Level>) =>
    setLevels(levels.map((level, at) => (at === index ? { ...level, ...changed } : level)))
  return (
    <DialogForm dialog={dialog} labels={{ title: copy.title, levels: copy.levels }}>
      <Field label={copy.title} error={errors.title?.message}>
        <Input {...field('title')} />
      </Field>
      <fieldset className="min-w-0" id="levels" tabIndex={-1}>
        <legend className="text-sm font-semibold">{copy.levels}</legend>
        <p className="mb-3 text-sm text-3">{copy.levelsHint}</p>
        <ol className="grid gap-3">
          {levels.map((level, index) => (
            <li className="grid gap-3 rounded-sm border p-3" key={level.id}>
              <div className="flex items-end gap-2">
                <Field className="min-w-0 flex-1" label={copy.levelTitle(index + 1)}>
                  <Input
                    maxLength={limits('levels.0.title').maxLength}
                    onChange={(event) => change(index, { title: event.target.value })}
                    value={level.title}
                  />
                </Field>
                <Field className="w-28 shrink-0" label={copy.points(index + 1)}>
                  <NumberInput
                    onValueChange={(points) => change(index, { points: points ?? 0 })}
                    value={level.points}
                  />
                </Field>
                <IconButton
                  icon={<X aria-hidden="true" size={16} />}
                  label={copy.removeLevel(index + 1)}
                  onClick={() => setLevels(levels.toSpliced(index, 1))}
                />
              </div>
              <Field label={copy.description(index + 1)} isOptional>
                <Textarea
                  maxLength={limits('levels.0.description').maxLength}
                  onChange={(event) => change(index, { description: event.target.value })}
                  rows={2}
                  value={level.description}
                />
              </Field>
            </li>
          ))}
        </ol>
        {errors.levels?.message ? <FieldError>{errors.levels.message}</FieldError> : null}
        <Button
          className="mt-3"
          disabled={levels.length >= MAX_LEVELS}
          icon={<Plus aria-hidden="true" size={16} />}
          onClick={() => setLevels([...levels, levelOf('', 0)])}
          size="sm"
          variant="secondary"
        >
          {copy.addLevel}
        </Button>
      </fieldset>
    </DialogForm>
  )
}
