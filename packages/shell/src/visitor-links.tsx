import { Link } from '@repo/routing'
import { buttonClass } from '@repo/ui/button'
import { shellMessages } from './shell.messages.ts'
import type { AccountLinks } from './types.ts'

/** Login and registration, for visitors who are not signed in. */
export function VisitorLinks({ links }: { links: AccountLinks }) {
  return (
    <div className="flex shrink-0 items-center gap-2 whitespace-nowrap sm:gap-3">
      <Link
        to={links.login}
        className={buttonClass({
          variant: 'secondary',
          size: 'sm',
          className: links.register && 'max-sm:hidden',
        })}
      >
        {shellMessages.login}
      </Link>
      {links.register ? (
        <Link to={links.register} className={buttonClass({ size: 'sm' })}>
          {shellMessages.register}
        </Link>
      ) : null}
    </div>
  )
}
