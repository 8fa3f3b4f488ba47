import { formatNumber } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { bulkMessages as copy } from '../list.messages.ts'
import { useBarHeight } from '../use-bar-height.ts'
import type { BulkAct } from './list-screen.types.ts'

/** Two acts side by side on a phone, so that their words stay on one line or two. */
const actClass = 'max-sm:min-w-[40%] max-sm:flex-1'

/** How many rows are selected and what can be done with them; stays in sight at the bottom of the window. */
export function BulkBar<Row>({
  count,
  acts,
  progress,
  onStart,
  onDrop,
}: {
  count: number
  acts: readonly BulkAct<Row>[]
  progress: { done: number; total: number } | null
  onStart: (act: BulkAct<Row>) => void
  onDrop: () => void
}) {
  const ref = useBarHeight<HTMLElement>(count > 0)
  return (
    <>
      <p aria-live="polite" className="sr-only">
        {count > 0 ? copy.selected(formatNumber(count)) : ''}
      </p>
      {count > 0 ? (
        <section
          ref={ref}
          aria-label={copy.bar}
          data-page-bar=""
          className="sticky bottom-0 z-20 flex flex-wrap items-center gap-x-3 gap-y-2 border-t bg-surface px-4 py-3 shadow-2"
        >
          <p className="me-auto font-semibold max-sm:w-full">
            {progress
              ? copy.running(formatNumber(progress.done), formatNumber(progress.total))
              : copy.selected(formatNumber(count))}
          </p>
          {acts.map((act) => (
            <Button
              key={act.id}
              size="sm"
              variant={act.tone === 'danger' ? 'danger' : 'secondary'}
              icon={act.icon}
              isBusy={progress !== null}
              onClick={() => onStart(act)}
              className={actClass}
            >
              {act.label}
            </Button>
          ))}
          <Button size="sm" variant="ghost" onClick={onDrop} className={actClass}>
            {copy.drop}
          </Button>
        </section>
      ) : null}
    </>
  )
}
