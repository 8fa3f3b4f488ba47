import { formatNumber } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { alertProps } from '@repo/ui/lib/alert'
import { TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { editConflictMessages as copy } from './edit-conflict.messages.ts'
import type { EditConflictState } from './use-edit-conflict.ts'

/** Labels by value, or how an entry of a list reads. */
export type ValueWords = Readonly<Record<string, string>> | ((entry: never) => string)

interface Props<Values extends object> {
  conflict: EditConflictState<Values>
  /** Names of the fields, in the order of the form. */
  labels: Partial<Record<keyof Values, string>>
  /** Labels of values, such as the states of a record. */
  words?: Partial<Record<keyof Values, ValueWords>>
}

/** Says who saved the same record meanwhile, shows the differences, and lets the person keep their own text or take the other. */
export function EditConflict<Values extends object>({ conflict, labels, words }: Props<Values>) {
  const { refusal, told, shown, settled } = conflict
  const ref = useRef<HTMLDivElement>(null)
  const stage = shown ? 'shown' : refusal && told !== null ? 'told' : settled
  // Each step removes the pressed button, so the focus moves to the element that replaces it.
  useEffect(() => {
    if (stage) ref.current?.focus()
  }, [stage])
  if (!stage) return null
  return (
    <div
      ref={ref}
      tabIndex={-1}
      {...(stage === 'kept' || stage === 'taken' ? { role: 'status' } : alertProps)}
      className="grid gap-3 rounded-sm bg-warning-soft px-4 py-3 text-sm"
    >
      <p className="flex items-start gap-2.5 font-semibold">
        <TriangleAlert aria-hidden="true" className="mt-0.5 shrink-0 text-warning" size={18} />
        <span>{refusal ? told : copy[settled ?? 'kept']}</span>
      </p>
      {refusal && !shown ? (
        <Act onPress={conflict.show} isBusy={conflict.isReading}>
          {copy.show}
        </Act>
      ) : null}
      {shown ? (
        <>
          <Differences theirs={shown.saved.values} mine={shown.mine} labels={labels} words={words} />
          <div className="flex flex-wrap gap-2">
            <Act onPress={conflict.keepMine}>{copy.keepMine}</Act>
            <Act onPress={conflict.takeTheirs}>{copy.takeTheirs}</Act>
          </div>
        </>
      ) : null}
    </div>
  )
}

function Act({ onPress, isBusy, children }: { onPress: () => void; isBusy?: boolean; children: ReactNode }) {
  return (
    <div>
      <Button size="sm" variant="secondary" isBusy={isBusy} onClick={onPress}>
        {children}
      </Button>
    </div>
  )
}

function Differences<Values extends object>({
  theirs,
  mine,
  labels,
  words = {},
}: Pick<Props<Values>, 'labels' | 'words'> & { theirs: Values; mine: Values }) {
  const names = (Object.keys(labels) as (keyof Values & string)[]).filter(
    (name) => JSON.stringify(theirs[name]) !== JSON.stringify(mine[name]),
  )
  if (names.length === 0) return <p>{copy.same}</p>
  return (
    <div className="grid gap-3">
      <p>{copy.lead}</p>
      <dl className="grid max-h-96 gap-3 overflow-y-auto overscroll-contain">
        {names.map((name) => {
          const [their, own] = [theirs[name], mine[name]].map((value) => textOf(value, words[name]))
          return (
            <div key={name} className="grid gap-1 border-t pt-2">
              <dt className="font-semibold">{labels[name]}</dt>
              {their === null || own === null ? (
                <dd>{copy.differs}</dd>
              ) : (
                <dd className="grid gap-2 sm:grid-cols-2">
                  <Side name={copy.theirs} text={their ?? ''} />
                  <Side name={copy.mine} text={own ?? ''} />
                </dd>
              )}
            </div>
          )
        })}
      </dl>
    </div>
  )
}

const Side = ({ name, text }: { name: string; text: string }) => (
  <div className="min-w-0">
    <p className="text-2">{name}</p>
    <p className="max-h-40 overflow-y-auto break-words whitespace-pre-wrap">{text || copy.blank}</p>
  </div>
)

/** A value as readable text; null for values without one, such as an id. */
function textOf(value: unknown, words?: ValueWords): string | null {
  if (value === null || value === undefined || value === '') return ''
  if (typeof value === 'boolean') return value ? copy.yes : copy.no
  if (typeof value === 'number') return formatNumber(value)
  if (typeof value === 'string') {
    if (typeof words === 'object') return words[value] ?? null
    return ID.test(value) ? null : value
  }
  if (!Array.isArray(value)) return typeof words === 'function' ? words(value as never) : null
  const lines = value.map((item) => (isNamed(item) && !words ? item.title : textOf(item, words)))
  return lines.some((line) => line === null) ? null : lines.join('\n')
}

const ID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/
const isNamed = (value: unknown): value is { title: string } =>
  typeof value === 'object' && value !== null && 'title' in value && typeof value.title === 'string'
