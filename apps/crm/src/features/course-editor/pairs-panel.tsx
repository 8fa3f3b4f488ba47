import { QueryView, useApi, usePageQuery } from '@repo/back-office'
import { Panel } from '@repo/back-office/panel'
import { courseBody } from '@repo/contract/crm'
import type { StaffPair } from '@repo/course-studio/before-after/before-after.types'
import { useTextPairs } from '@repo/course-studio/before-after/use-text-pairs'
import { limitsOf } from '@repo/forms'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { IconButton } from '@repo/ui/icon-button'
import { Skeleton } from '@repo/ui/skeleton'
import { ArrowUp, Plus, X } from 'lucide-react'
import { useController } from 'react-hook-form'
import { FieldComments } from './comments/field-comments.tsx'
import { courseEditorMessages } from './course-editor.messages.ts'
import type { CourseForm } from './course-form.ts'

const copy = courseEditorMessages.pairs
const { maxItems: mostPairs = Number.POSITIVE_INFINITY } = limitsOf(courseBody, 'pairIds')

/** Pictures before and after a treatment that the public page shows, in its order. */
export function PairsPanel() {
  const { field, fieldState } = useController<CourseForm, 'pairIds'>({ name: 'pairIds' })
  const ids = field.value
  const { pairs, dialog } = useTextPairs('staff')
  const add = async () => {
    const id = await pairs.pick()
    if (id) field.onChange([...ids, id])
  }
  const without = (id: string) => ids.filter((one) => one !== id)
  return (
    <Panel aside={<FieldComments field="pairIds" />} title={courseEditorMessages.sections.pairs}>
      <div className="grid gap-3" id="pairIds" ref={field.ref} tabIndex={-1}>
        <p className="text-sm text-3">{copy.hint}</p>
        {ids.length > 0 ? (
          <Chosen
            ids={ids}
            onRemove={(id) => field.onChange(without(id))}
            onUp={(id, index) => field.onChange(without(id).toSpliced(index - 1, 0, id))}
          />
        ) : null}
        {fieldState.error ? <FieldError>{fieldState.error.message}</FieldError> : null}
        <p className="flex flex-wrap items-center gap-3">
          <Button
            disabled={ids.length >= mostPairs}
            icon={<Plus aria-hidden="true" size={16} />}
            onClick={() => void add()}
            size="sm"
            variant="secondary"
          >
            {copy.add}
          </Button>
          <span className="text-sm text-3">{copy.more(mostPairs - ids.length)}</span>
        </p>
      </div>
      {dialog}
    </Panel>
  )
}

interface ChosenProps {
  ids: readonly string[]
  onUp: (id: string, index: number) => void
  onRemove: (id: string) => void
}

function Chosen({ ids, onUp, onRemove }: ChosenProps) {
  const query = usePageQuery(
    useApi().crmPatientConsents.pairs.query({ query: { ids: [...ids].toSorted() } }),
    { isKept: true },
  )
  return (
    <QueryView query={query} skeleton={<Skeleton className="h-24 rounded-sm" />}>
      {(found) => (
        <ol className="grid gap-2">
          {ids.map((id, index) => (
            <li className="flex items-start gap-1 rounded-sm border py-2 pr-1 pl-3" key={id}>
              <Look pair={found.find((one) => one.id === id)} />
              <IconButton
                disabled={index === 0}
                icon={<ArrowUp aria-hidden="true" size={16} />}
                label={copy.up(index + 1)}
                onClick={() => onUp(id, index)}
              />
              <IconButton
                icon={<X aria-hidden="true" size={16} />}
                label={copy.remove(index + 1)}
                onClick={() => onRemove(id)}
              />
            </li>
          ))}
        </ol>
      )}
    </QueryView>
  )
}

function Look({ pair: found }: { pair: StaffPair | undefined }) {
  if (!found) return <p className="min-w-0 flex-1 text-warning">{copy.gone}</p>
  const { state, consent, pair } = found
  const problem = state === 'withdrawn' ? copy.withdrawn : consent?.scope === 'public' ? null : copy.notPublic
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-x-4 gap-y-2">
      {pair ? (
        <div className="flex gap-1">
          {[pair.before, pair.after].map(({ src, alt, width, height }) => (
            <img
              alt={alt}
              className="aspect-4/3 w-24 rounded-xs object-cover"
              height={height}
              key={src}
              src={src}
              width={width}
            />
          ))}
        </div>
      ) : null}
      <div className="min-w-40 flex-1">
        {pair ? <p>{copy.name(`${pair.before.label} – ${pair.after.label}`, pair.days)}</p> : null}
        {consent ? <p className="text-sm text-3">{copy.resting(consent.reference)}</p> : null}
        {problem ? <p className="text-sm text-warning">{problem}</p> : null}
      </div>
    </div>
  )
}
