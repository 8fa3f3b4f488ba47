import { RowMenu } from '@repo/back-office/row-menu'
import { moved, tellOfMove } from '@repo/back-office/sortable/moved'
import { SortableList } from '@repo/back-office/sortable/sortable-list'
import { orderItems } from '@repo/back-office/sortable/step-items'
import { formatNumber } from '@repo/messages'
import { Badge } from '@repo/ui/badge'
import { X } from 'lucide-react'
import { ChoiceFinder, type ChoiceKind } from './choice-finder.tsx'
import { useNames } from './names.tsx'
import { sitePartMessages as copy } from './site-part.messages.ts'

interface Props {
  kind: ChoiceKind
  label: string
  ids: readonly string[]
  most: number
  onChange: (ids: string[]) => void
}

/** What was picked, in the order in which visitors see it, and a search for more. */
export function ChoiceList({ kind, label, ids, most, onChange }: Props) {
  const { nameOf, isPublic, learn } = useNames()
  const step = (index: number, by: number) => {
    onChange(moved(ids, index, index + by))
    tellOfMove(nameOf(ids[index] ?? ''), index + by, ids.length)
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      {ids.length > 0 ? (
        <SortableList
          className="grid grid-cols-1 gap-1"
          items={ids.map((id) => ({ id, title: nameOf(id) }))}
          label={label}
          onMove={(from, to) => onChange(moved(ids, from, to))}
          rowClassName="flex items-center gap-1 rounded-sm border bg-surface py-0.5 pr-1"
        >
          {({ id, title }, grip, index) => (
            <>
              {grip}
              <span className="min-w-0 flex-1 py-1.5 text-sm">{title}</span>
              {isPublic(id) ? null : <Badge tone="warning">{copy.notPublic}</Badge>}
              <RowMenu
                items={[
                  ...orderItems(index, ids.length, (by) => step(index, by)),
                  {
                    id: 'remove',
                    label: copy.remove,
                    icon: <X size={16} />,
                    hasSeparator: true,
                    onSelect: () => onChange(ids.filter((one) => one !== id)),
                  },
                ]}
                name={title}
              />
            </>
          )}
        </SortableList>
      ) : null}
      {ids.length < most ? (
        <ChoiceFinder
          kind={kind}
          onFound={(one) => {
            learn(one)
            onChange([...ids, one.id])
          }}
          without={ids}
        />
      ) : (
        <p className="text-sm text-3">{copy.full(formatNumber(most))}</p>
      )}
    </div>
  )
}
