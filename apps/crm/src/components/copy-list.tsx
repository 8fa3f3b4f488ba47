import { CopyButton } from '@repo/ui/copy-button'
import { copyListMessages as copy } from './copy-list.messages.ts'

/** Names and values to be copied into another system. */
export function CopyList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="mt-5 grid gap-4">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="text-sm text-3">{name}</dt>
          <dd className="mt-1">
            <code className="block rounded-sm bg-surface-2 px-4 py-3 font-mono text-sm break-all whitespace-pre-line select-all">
              {value}
            </code>
            <CopyButton className="mt-2" label={copy.copyOf(name)} text={copy.copy} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
