import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { Avatar } from '@repo/ui/avatar'
import { buttonClass } from '@repo/ui/button'
import clsx from 'clsx'
import { ChevronDown, LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import { shellMessages } from './shell.messages.ts'
import type { AccountLinks } from './types.ts'
import { useDismiss } from './use-dismiss.ts'

export interface AccountMenuProps {
  links: AccountLinks
  onLogout: () => void
  /** Shows the name beside the picture where there is room. */
  hasName?: boolean
  /** Away from the edge the menu hangs on. */
  opens?: 'down' | 'up'
}

/** Login and registration for visitors; picture and menu for who is signed in. */
export function AccountMenu(props: AccountMenuProps) {
  const { isLoggedIn } = useSession()
  return isLoggedIn ? <SignedInMenu {...props} /> : <VisitorLinks links={props.links} />
}

function VisitorLinks({ links }: Pick<AccountMenuProps, 'links'>) {
  return (
    <div className="flex items-center gap-2 sm:gap-3">
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

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-xs px-3 text-left text-[.9375rem] hover:bg-surface-2'

function SignedInMenu({ links, onLogout, hasName = false, opens = 'down' }: AccountMenuProps) {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const ref = useDismiss(isOpen, () => setIsOpen(false))
  const id = useId()
  const name = user?.name ?? shellMessages.account
  return (
    <div ref={ref} className="relative">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        aria-label={user ? shellMessages.accountOf(name) : name}
        onClick={() => setIsOpen(!isOpen)}
        className="flex min-h-11 items-center gap-2 rounded-full p-1 hover:bg-surface-2"
      >
        <Avatar name={name} src={user?.avatarUrl} size={36} />
        {hasName ? (
          <span className="max-w-40 truncate text-sm font-semibold max-md:hidden">{name}</span>
        ) : null}
        <ChevronDown size={16} aria-hidden="true" className="text-3" />
      </button>
      <div
        id={id}
        hidden={!isOpen}
        className={clsx(
          'absolute right-0 z-40 w-60 rounded-sm border bg-surface p-2 text-1 shadow-2',
          opens === 'down' ? 'top-full mt-2' : 'bottom-full mb-2',
          isOpen && 'ui-popup',
        )}
      >
        <p className="truncate px-3 py-2 text-sm text-3">{name}</p>
        <ul>
          {links.menu.map(({ label, href }) => (
            <li key={href}>
              <Link to={href} className={entry}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
        <button type="button" onClick={onLogout} className={clsx(entry, links.menu.length > 0 && 'mt-1')}>
          <LogOut size={18} aria-hidden="true" className="text-3" />
          {shellMessages.logout}
        </button>
      </div>
    </div>
  )
}
