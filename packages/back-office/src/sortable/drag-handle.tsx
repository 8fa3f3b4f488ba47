import type { DraggableAttributes, DraggableSyntheticListeners } from '@dnd-kit/core'
import { IconButton } from '@repo/ui/icon-button'
import { GripVertical } from 'lucide-react'
import { sortableMessages as copy } from './sortable.messages.ts'

interface Props {
  title: string
  attributes: DraggableAttributes
  listeners: DraggableSyntheticListeners
  activatorRef: (node: HTMLElement | null) => void
}

/** Grip by which a row is dragged; with the space bar and the arrow keys too. */
export function DragHandle({ title, attributes, listeners, activatorRef }: Props) {
  return (
    <IconButton
      {...attributes}
      {...listeners}
      ref={activatorRef}
      label={copy.drag(title)}
      className="cursor-grab touch-none text-3 active:cursor-grabbing"
      icon={<GripVertical size={18} aria-hidden="true" />}
    />
  )
}
