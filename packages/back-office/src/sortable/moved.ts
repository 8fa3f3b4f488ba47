import { formatNumber } from '@repo/messages'
import { toast } from '@repo/shell'
import { sortableMessages as copy } from './sortable.messages.ts'

/** The list with one entry at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const item = items[from]
  return item === undefined ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Says where an entry stands after it was moved from its menu. */
export function tellOfMove(title: string, place: number, count: number): void {
  toast.success(copy.moved(title, formatNumber(place + 1), formatNumber(count)), { id: 'sortable-moved' })
}
