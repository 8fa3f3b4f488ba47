import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import { DragHandle } from './drag-handle.tsx'
import { sortableMessages as copy } from './sortable.messages.ts'

export interface SortableItem {
  id: string
  /** What it is called when it is lifted and put down. */
  title: string
  /** Keeps its place, such as the first block of a page. */
  isFixed?: boolean
}

interface Props<Item extends SortableItem> {
  items: readonly Item[]
  label?: string
  className?: string
  rowClassName?: string
  onMove: (from: number, to: number) => void
  /** One row; `grip` is what it is dragged by. */
  children: (item: Item, grip: ReactNode, index: number) => ReactNode
}

/** Pixels that the pointer moves before a press becomes a drag. */
const dragFromPx = 6

/** A list whose rows are put in order by dragging: with pointer, finger, and keyboard, each step spoken. */
export function SortableList<Item extends SortableItem>({
  items,
  label,
  className,
  rowClassName,
  onMove,
  children,
}: Props<Item>) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: dragFromPx } }),
    useSensor(KeyboardSensor, {
      coordinateGetter: sortableKeyboardCoordinates,
      scrollBehavior: 'auto',
    }),
  )
  const placeOf = (id: unknown) => items.findIndex((item) => item.id === id)
  const end = ({ active, over }: DragEndEvent) => {
    const [from, to] = [placeOf(active.id), placeOf(over?.id)]
    if (to === -1 || from === to || items[to]?.isFixed) return
    onMove(from, to)
  }
  return (
    <DndContext
      accessibility={{
        announcements: announcementsOf(items),
        screenReaderInstructions: { draggable: copy.spoken.instructions },
      }}
      collisionDetection={closestCenter}
      onDragEnd={end}
      sensors={sensors}
    >
      <SortableContext items={items.map(({ id }) => id)} strategy={verticalListSortingStrategy}>
        <ol aria-label={label} className={className}>
          {items.map((item, index) => (
            <Row className={rowClassName} item={item} key={item.id}>
              {(grip) => children(item, grip, index)}
            </Row>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface RowProps {
  item: SortableItem
  className: string | undefined
  children: (grip: ReactNode) => ReactNode
}

function Row({ item: { id, title, isFixed = false }, className, children }: RowProps) {
  const sortable = useSortable({ id, disabled: isFixed })
  return (
    <li
      className={clsx(className, sortable.isDragging && 'relative z-10 shadow-2')}
      ref={sortable.setNodeRef}
      style={{ transform: CSS.Translate.toString(sortable.transform), transition: sortable.transition }}
    >
      {children(
        isFixed ? null : (
          <DragHandle
            activatorRef={sortable.setActivatorNodeRef}
            attributes={sortable.attributes}
            listeners={sortable.listeners}
            title={title}
          />
        ),
      )}
    </li>
  )
}

function announcementsOf(items: readonly SortableItem[]): Announcements {
  const title = (id: unknown) => items.find((item) => item.id === id)?.title ?? ''
  const { spoken } = copy
  return {
    onDragStart: ({ active }) => spoken.start(title(active.id)),
    onDragOver: ({ active, over }) =>
      // What was lifted stands over itself at first.
      over && over.id !== active.id ? spoken.over(title(active.id), title(over.id)) : undefined,
    onDragEnd: ({ active }) => spoken.end(title(active.id)),
    onDragCancel: ({ active }) => spoken.cancel(title(active.id)),
  }
}
