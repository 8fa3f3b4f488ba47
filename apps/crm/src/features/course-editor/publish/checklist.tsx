import { CircleAlert, CircleCheck, Lightbulb } from 'lucide-react'
import { publishMessages as copy } from './publish.messages.ts'
import type { ChecklistLine } from './types.ts'

interface Props {
  lines: readonly ChecklistLine[]
  onMend: (place: ChecklistLine['place']) => void
}

/** What keeps the course from being published, what would make it better, and what is done; each leads to its place. */
export function Checklist({ lines, onMend }: Props) {
  const of = (state: ChecklistLine['state']) => lines.filter((line) => line.state === state)
  const [blocking, advice, done] = [of('blocking'), of('advice'), of('done')]
  return (
    <section aria-label={copy.checklist} className="mt-4 grid gap-2">
      {blocking.length > 0 ? (
        <div className="rounded-sm bg-warning-soft px-3 py-2.5">
          <h3 className="font-text text-sm font-semibold tracking-normal text-warning">
            {copy.blocking(blocking.length)}
          </h3>
          <Lines
            lines={blocking}
            onMend={onMend}
            icon={<CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-warning" />}
          />
        </div>
      ) : (
        <p className="flex items-center gap-2 rounded-sm bg-success-soft px-3 py-2.5 text-success">
          <CircleCheck size={18} aria-hidden="true" className="shrink-0" />
          {copy.ready}
        </p>
      )}
      {advice.length > 0 ? (
        <details className="rounded-sm border px-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            {copy.advice(advice.length)}
          </summary>
          <Lines
            lines={advice}
            onMend={onMend}
            icon={<Lightbulb size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-3" />}
          />
        </details>
      ) : null}
      {done.length > 0 ? (
        <details className="rounded-sm border px-3">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            {copy.done(done.length)}
          </summary>
          <ul className="grid gap-1.5 pb-3">
            {done.map(({ text }) => (
              <li key={text} className="flex gap-2 text-sm text-2">
                <CircleCheck size={16} aria-hidden="true" className="mt-0.5 shrink-0 text-success" />
                {text}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </section>
  )
}

function Lines({ lines, onMend, icon }: Props & { icon: React.ReactNode }) {
  return (
    <ul className="grid">
      {lines.map(({ text, place }) => (
        <li key={text}>
          <button
            type="button"
            className="flex min-h-11 w-full items-start gap-2 rounded-xs py-2 text-left underline underline-offset-2 hover:no-underline"
            onClick={() => onMend(place)}
          >
            {icon}
            {text}
          </button>
        </li>
      ))}
    </ul>
  )
}
