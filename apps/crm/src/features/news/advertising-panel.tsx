import { Panel } from '@repo/back-office/panel'
import { adviceFor, textOfArticle } from '@repo/contract/medical-advertising'
import { CircleCheck, TriangleAlert } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import { advertisingMessages as copy } from './advertising.messages.ts'
import type { NewsForm } from './news-form.ts'

/** What a person should look at before an article about treatments or products is published. */
export function AdvertisingPanel() {
  const [title, excerpt, html] = useWatch<NewsForm, ['title', 'excerpt', 'html']>({
    name: ['title', 'excerpt', 'html'],
  })
  const text = useDeferredValue(textOfArticle({ title, excerpt, html }))
  const advice = useMemo(() => adviceFor(text), [text])
  return (
    <Panel title={copy.title}>
      <div className="grid gap-3 text-sm">
        <p className="text-3">{copy.lead}</p>
        {advice.length === 0 ? (
          <p className="flex items-start gap-2">
            <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
            {copy.none}
          </p>
        ) : (
          <ul className="grid gap-3">
            {advice.map(({ kind, found }) => (
              <li key={kind} className="flex items-start gap-2">
                <TriangleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />
                <div className="min-w-0">
                  <h3 className="font-text text-sm font-semibold tracking-normal">{copy.kinds[kind]}</h3>
                  <p className="break-words text-3">{copy.found(found.join(', '))}</p>
                  <p>{copy.advice[kind]}</p>
                </div>
              </li>
            ))}
          </ul>
        )}
        {advice.length > 0 ? <p className="text-3">{copy.atPublishing}</p> : null}
      </div>
    </Panel>
  )
}
