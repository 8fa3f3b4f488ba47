import { Panel } from '@repo/back-office/panel'
import { formatNumber } from '@repo/messages'
import { FactList } from '../../components/fact-list.tsx'
import { keysOf } from '../../components/keys-of.ts'
import { requestMessages } from './privacy.messages.ts'
import type { RequestDetail } from './use-request.ts'

const copy = requestMessages.erasure

/** What an erasure removes and what stays and why, as it is now: before it a preview, after it the proof. */
export function ErasurePanel({ erasure }: { erasure: NonNullable<RequestDetail['erasure']> }) {
  const { removed, kept, isErased } = erasure
  return (
    <Panel title={isErased ? copy.titleDone : copy.title}>
      <div className="grid gap-6 md:grid-cols-2">
        <section className="min-w-0">
          <h3 className="mb-3 font-text text-base font-semibold tracking-normal">
            {isErased ? copy.removedDone : copy.removed}
          </h3>
          <FactList
            facts={keysOf(copy.items).map((name) => [copy.items[name], formatNumber(removed[name])])}
          />
          <p className="mt-3 text-sm text-3">{copy.also}</p>
        </section>
        <section className="min-w-0">
          <h3 className="mb-3 font-text text-base font-semibold tracking-normal">{copy.kept}</h3>
          <ul className="grid gap-3">
            {keysOf(copy.keptItems).map((name) => {
              const [label, why] = copy.keptItems[name]
              return (
                <li key={name} className="flex items-baseline justify-between gap-4">
                  <span className="min-w-0">
                    {label}
                    <span className="block text-sm text-3">{why}</span>
                  </span>
                  <span className="font-num">{formatNumber(kept[name])}</span>
                </li>
              )
            })}
          </ul>
          <p className="mt-3 text-sm text-3">{copy.alsoKept}</p>
        </section>
      </div>
    </Panel>
  )
}
