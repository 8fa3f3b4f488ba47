import { SortableList } from '@repo/back-office/sortable/sortable-list'
import { Dialog } from '@repo/office-ui/dialog'
import { Button } from '@repo/ui/button'
import { categoriesMessages as copy } from './categories.messages.ts'
import type { Category } from './category-form.ts'
import { useMoveCategory } from './use-move-category.ts'

interface Props {
  all: readonly Category[]
  onClose: () => void
}

/** The tree of categories, whose brothers are put in order by dragging; each drop is saved at once. */
export function ArrangeDialog({ all, onClose }: Props) {
  return (
    <Dialog
      description={copy.arrangeHint}
      footer={<Button onClick={onClose}>{copy.arrangeDone}</Button>}
      // Esc gives up a drag; the dialog itself is left by its button.
      isDismissable={false}
      isOpen
      onClose={onClose}
      size="md"
      title={copy.arrange}
    >
      <div className="pt-2">
        <Level all={all} label={copy.arrange} parentId={null} />
      </div>
    </Dialog>
  )
}

interface LevelProps {
  all: readonly Category[]
  parentId: string | null
  label: string
}

function Level({ all, parentId, label }: LevelProps) {
  const { place } = useMoveCategory(all)
  const brothers = all.filter((category) => category.parentId === parentId)
  const hasBelow = (id: string) => all.some((category) => category.parentId === id)
  return (
    <SortableList
      className="grid grid-cols-1 gap-2"
      items={brothers.map(({ id, name }) => ({ id, title: name }))}
      label={label}
      onMove={(from, to) => void place(brothers[from]?.id ?? '', to)}
      rowClassName="rounded-sm border bg-surface"
    >
      {({ id, title }, grip) => (
        <>
          <div className="flex min-h-11 items-center gap-1 pr-3">
            {grip}
            <span className="min-w-0 flex-1 font-semibold">{title}</span>
          </div>
          {hasBelow(id) ? (
            <div className="border-t p-2 pl-6">
              <Level all={all} label={copy.arrangeBelow(title)} parentId={id} />
            </div>
          ) : null}
        </>
      )}
    </SortableList>
  )
}
