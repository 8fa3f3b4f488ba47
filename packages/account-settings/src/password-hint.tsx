import clsx from 'clsx'
import { passwordMessages as copy } from './password.messages.ts'
import { type PasswordRating, ratePassword } from './rate-password.ts'

const textOf = ({ level, missing }: PasswordRating) =>
  level === 'short' ? copy.levels.short(missing) : copy.levels[level]

interface PasswordHintProps {
  password: string
  least: number
  personal: readonly string[]
}

/** How good the password being typed is, in words; the bars only repeat it. */
export function PasswordHint({ password, least, personal }: PasswordHintProps) {
  const rating = ratePassword(password, { least, personal })
  const color = rating.bars > 1 ? 'bg-success' : 'bg-warning'
  return (
    <div className="mt-2">
      <div aria-hidden="true" className="flex max-w-60 gap-1.5">
        {[1, 2, 3].map((bar) => (
          <span
            className={clsx('h-1.5 flex-1 rounded-full', rating.bars >= bar ? color : 'bg-surface-3')}
            key={bar}
          />
        ))}
      </div>
      <p className="mt-1.5 min-h-[1.6em] text-sm text-2" role="status">
        {password === '' ? '' : textOf(rating)}
      </p>
    </div>
  )
}
