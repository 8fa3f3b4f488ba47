import type { MenuItem } from '@repo/office-ui/menu'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { sortableMessages as copy } from './sortable.messages.ts'

/**
 * Entries of a row's menu that move it by one place, for who does not drag.
 * @param first place of the first row that may move; those before it are fixed
 */
export function orderItems(
  index: number,
  count: number,
  onStep: (by: number) => void,
  first = 0,
): MenuItem[] {
  return [
    {
      id: 'up',
      label: copy.up,
      icon: <ArrowUp size={16} />,
      isDisabled: index <= first,
      onSelect: () => onStep(-1),
    },
    {
      id: 'down',
      label: copy.down,
      icon: <ArrowDown size={16} />,
      isDisabled: index < first || index === count - 1,
      onSelect: () => onStep(1),
    },
  ]
}
