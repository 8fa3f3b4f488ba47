import type { MenuItem } from '@repo/office-ui/menu'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { sortableMessages as copy } from './sortable.messages.ts'

interface Steps {
  labels: { up: string; down: string }
  hasSeparator?: boolean
  canStep: (by: -1 | 1) => boolean
  onStep: (by: -1 | 1) => void
}

/** Menu items that move a row among its neighbours, for who does not drag it. */
export const stepItems = ({ labels, hasSeparator, canStep, onStep }: Steps): MenuItem[] => [
  {
    id: 'up',
    label: labels.up,
    icon: <ArrowUp size={16} />,
    hasSeparator,
    isDisabled: !canStep(-1),
    onSelect: () => onStep(-1),
  },
  {
    id: 'down',
    label: labels.down,
    icon: <ArrowDown size={16} />,
    isDisabled: !canStep(1),
    onSelect: () => onStep(1),
  },
]

/**
 * The same for the rows of one list.
 * @param first place of the first row that may move; those before it are fixed
 */
export const orderItems = (
  index: number,
  count: number,
  onStep: (by: number) => void,
  first = 0,
): MenuItem[] =>
  stepItems({
    labels: copy,
    canStep: (by) => (by < 0 ? index > first : index >= first && index < count - 1),
    onStep,
  })
