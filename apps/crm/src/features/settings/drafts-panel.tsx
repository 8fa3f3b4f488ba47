import { Panel } from '@repo/back-office/panel'
import { type RecogniserFault, recogniserFixes } from '@repo/messages/recogniser.messages'
import { Badge } from '@repo/ui/badge'
import { learningMessages } from './settings.messages.ts'

const copy = learningMessages.drafts

/** Whether drafts of captions can be made, and what an operator has to set; the values stay in the environment. */
export function DraftsPanel({ faults }: { faults: readonly RecogniserFault[] }) {
  return (
    <Panel title={copy.panel}>
      <p className="mb-4 text-sm text-3">{copy.lead}</p>
      <ul className="grid gap-1 text-sm">
        {(['program', 'model'] as const).map((part) => {
          const fault = faults.find((each) => each.startsWith(part))
          const isUnset = fault === `${part}_unset`
          return (
            <li key={part} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1">
              <span className="min-w-0 break-words">{copy[part]}</span>
              <Badge tone={!fault ? 'success' : isUnset ? 'neutral' : 'danger'}>
                {!fault ? copy.ready : isUnset ? copy.unset : copy.unusable}
              </Badge>
            </li>
          )
        })}
      </ul>
      {faults.length > 0 ? (
        <div className="mt-3 text-sm text-2">
          <p>{copy.fixes}</p>
          <ul className="mt-1 list-disc pl-5">
            {faults.map((fault) => (
              <li key={fault}>{recogniserFixes[fault]}</li>
            ))}
          </ul>
        </div>
      ) : null}
    </Panel>
  )
}
