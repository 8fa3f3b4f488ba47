import { roleLabels } from '@repo/messages'
import { Link } from '@repo/routing'
import { useSession } from '@repo/session'
import { Avatar } from '@repo/ui/avatar'
import clsx from 'clsx'
import { ChevronDown, LogOut } from 'lucide-react'
import { useId, useState } from 'react'
import type { AccountMenuProps } from './account-menu.tsx'
import { NoticeBell } from './notice-bell.tsx'
import { shellMessages } from './shell.messages.ts'
import { signedInMessages } from './signed-in.messages.ts'
import { useDismiss } from './use-dismiss.ts'

const entry =
  'flex min-h-11 w-full items-center gap-3 rounded-xs px-3 text-left text-[.9375rem] hover:bg-surface-2'

/** The bell, which is refused until new terms are agreed to, and the picture of the signed-in user, which opens a menu of their pages and the logout. */
export function SignedInMenu({ links, onLogout, hasName = false }: AccountMenuProps) {
  const { user } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const ref = useDismiss(isOpen, () => setIsOpen(false))
  const id = useId()
  const name = user?.name ?? signedInMessages.account
  return (
    <>
      {user?.mustAcceptTexts ? null : <NoticeBell />}
      <div ref={ref} className="relative">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
          className="flex min-h-11 items-center gap-2 rounded-full p-1 hover:bg-surface-2"
        >
          {/* The name is given as text: a label beside the visible initials would contradict what is seen. */}
          <span className="sr-only">{user ? signedInMessages.accountOf(name) : name}</span>
          <span aria-hidden="true" className="flex min-w-0 items-center gap-2">
            <Avatar name={name} src={user?.avatarUrl} size={36} />
            {hasName ? (
              <span className="max-w-40 truncate text-sm font-semibold max-md:hidden">{name}</span>
            ) : null}
          </span>
          <ChevronDown size={16} aria-hidden="true" className="text-3 max-sm:hidden" />
        </button>
        <div
          id={id}
          hidden={!isOpen}
          className={clsx(
            'absolute right-0 top-full z-40 mt-2 w-60 rounded-sm border bg-surface p-2 text-1 shadow-2',
            isOpen && 'ui-popup',
          )}
        >
          <div className="border-b px-3 pt-2 pb-3">
            <p className="truncate font-semibold">{name}</p>
            {user ? <p className="text-sm text-3">{roleLabels[user.role]}</p> : null}
          </div>
          <ul className="pt-2">
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
    </>
  )
}
