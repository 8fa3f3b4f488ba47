import { courseFieldLabels } from '@repo/messages'
import { LineCompare } from '../../components/text-compare/text-compare.tsx'
import { publishMessages as copy } from './publish/publish.messages.ts'
import type { PendingChanges } from './publish/types.ts'

/** Details that differ: one line beside the other, longer texts line by line. */
export function DetailChanges({ details }: { details: PendingChanges['details'] }) {
  if (details.length === 0) return null
  return (
    <dl className="grid gap-4">
      {details.map(({ field, before, after }) => (
        <div key={field} className="grid gap-1 border-t pt-3">
          <dt className="font-semibold">{courseFieldLabels[field]}</dt>
          {before.length > 1 || after.length > 1 ? (
            <dd>
              <LineCompare before={before} after={after} />
            </dd>
          ) : (
            <dd className="grid gap-3 sm:grid-cols-2">
              <Side name={copy.before} lines={before} />
              <Side name={copy.after} lines={after} />
            </dd>
          )}
        </div>
      ))}
    </dl>
  )
}

const Side = ({ name, lines }: { name: string; lines: readonly string[] }) => (
  <div className="min-w-0">
    <p className="text-sm text-3">{name}</p>
    <p className="max-h-60 overflow-y-auto break-words whitespace-pre-line">
      {lines.length > 0 ? lines.join('\n') : copy.blank}
    </p>
  </div>
)
