import clsx from 'clsx'
import { Check } from 'lucide-react'
import { checkoutMessages } from './checkout.messages.ts'

/** Where the buyer is: check, pay, learn. `current` counts from 0. */
export function CheckoutSteps({ current }: { current: number }) {
  return (
    <ol
      aria-label={checkoutMessages.stepsLabel}
      className="mb-5 flex flex-wrap gap-x-3 gap-y-2 text-sm sm:gap-x-6 md:mb-7"
    >
      {checkoutMessages.steps.map((step, index) => (
        <li
          aria-current={index === current ? 'step' : undefined}
          className={clsx(
            'flex items-center gap-2',
            index === current ? 'font-semibold text-1' : index < current ? 'text-success' : 'text-3',
          )}
          key={step}
        >
          <span
            className={clsx(
              'grid size-6 place-items-center rounded-full font-num text-xs font-semibold',
              index === current
                ? 'bg-primary text-on-primary'
                : index < current
                  ? 'bg-success-soft'
                  : 'bg-surface-3',
            )}
          >
            {index < current ? <Check aria-hidden="true" size={14} /> : index + 1}
          </span>
          {/* On phones one line: the other steps are numbers, their names are still read out. */}
          <span className={clsx(index !== current && 'max-sm:sr-only')}>{step}</span>
        </li>
      ))}
    </ol>
  )
}
