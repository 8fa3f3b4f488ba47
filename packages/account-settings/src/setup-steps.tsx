import clsx from 'clsx'
import { setupMessages as copy } from './second-factor.messages.ts'

/** How far the set-up is; `current` counts from 0. */
export function SetupSteps({ current }: { current: number }) {
  return (
    <ol aria-label={copy.stepLabel} className="mb-6 flex flex-wrap gap-x-6 gap-y-2 text-sm">
      {copy.steps.map((name, index) => (
        <li
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2',
            index === current ? 'font-semibold text-primary' : 'text-3',
          )}
          key={name}
        >
          <span
            aria-hidden="true"
            className={clsx(
              'grid size-6 place-items-center rounded-full font-num text-xs font-semibold',
              index <= current ? 'bg-primary text-on-primary' : 'bg-surface-3 text-2',
            )}
          >
            {index + 1}
          </span>
          {name}
        </li>
      ))}
    </ol>
  )
}
