import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { ListScreen } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { accountSorts, professionReviews } from '@repo/contract/list-choices'
import { professionalStateLabels, roleLabels, userStatusLabels } from '@repo/messages'
import { choiceParam, defineFilters, sortedPositionParams, textParam, useSearchParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { Lock, LockOpen, UserPlus, UserRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { FilterSelect, optionsOf } from '../../components/filter-select.tsx'
import { keysOf } from '../../components/keys-of.ts'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { accountMessages, inviteMessages } from './account.messages.ts'
import { useAccountActs } from './use-account-acts.tsx'
import { type Account, userColumns } from './user-columns.tsx'
import { usersMessages as copy } from './users.messages.ts'

const LockDialog = lazyDialog(
  ({ account }) => account !== null,
  async () => (await import('./lock-dialog.tsx')).LockDialog,
)

const LockManyDialog = lazyDialog(
  ({ asked }) => asked.isOpen,
  async () => (await import('./lock-many-dialog.tsx')).LockManyDialog,
)

const InviteDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./invite-dialog.tsx')).InviteDialog,
)

const filters = defineFilters({
  q: textParam(),
  role: choiceParam(keysOf(roleLabels)),
  status: choiceParam(keysOf(userStatusLabels)),
  profession: choiceParam(professionReviews),
  ...sortedPositionParams(accountSorts),
})

const professionOptions = professionReviews.map((value) => ({ value, label: professionalStateLabels[value] }))

/** All accounts, with buttons to lock and unlock: the screen at `/crm/Users`. */
export function UserList() {
  const { users } = useApi().crm
  const ownId = useSession().user?.id
  const canInvite = useCan('staff')
  const { bulk, locking, unlocking } = useAccountActs()
  const { isInviting, setIsInviting, button } = useInviting(canInvite)
  const [asked, setAsked] = useState<Account | null>(null)
  return (
    <>
      <ListScreen
        id="users"
        title={copy.title}
        lead={copy.lead}
        actions={
          canInvite ? (
            <Button
              ref={button}
              icon={<UserPlus size={18} aria-hidden="true" />}
              onClick={() => setIsInviting(true)}
            >
              {inviteMessages.open}
            </Button>
          ) : null
        }
        filters={filters}
        read={(values) => users.query({ query: { ...values, q: values.q || undefined } })}
        search={{ label: copy.search, hint: copy.searchHint }}
        controls={({ values, setFilters }) => (
          <>
            <FilterSelect
              label={copy.role}
              anyLabel={copy.allRoles}
              options={optionsOf(roleLabels)}
              value={values.role}
              onSelect={(role) => setFilters({ role })}
            />
            <FilterSelect
              label={copy.status}
              anyLabel={copy.allStatuses}
              options={optionsOf(userStatusLabels)}
              value={values.status}
              onSelect={(status) => setFilters({ status })}
            />
            <FilterSelect
              label={copy.profession}
              anyLabel={copy.allProfessions}
              options={professionOptions}
              value={values.profession}
              onSelect={(profession) => setFilters({ profession })}
            />
          </>
        )}
        columns={userColumns(ownId)}
        exportName={copy.fileName}
        rowKey={(account) => account.id}
        rowName={(account) => account.name}
        rowActions={(account) => <AccountMenu account={account} onAsk={setAsked} />}
        bulk={bulk}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint },
          noMatch: { title: copy.noMatch, description: copy.noMatchHint },
        }}
      />
      <InviteDialog isOpen={isInviting} onClose={() => setIsInviting(false)} />
      <LockManyDialog asked={locking} status="locked" onClose={locking.close} />
      <LockManyDialog asked={unlocking} status="active" onClose={unlocking.close} />
      <LockDialog account={asked} onClose={() => setAsked(null)} />
    </>
  )
}

/** The dialog opens by its button, and from other pages by `?invite=1`, which the address then loses. */
function useInviting(canInvite: boolean) {
  const [search, setSearch] = useSearchParams()
  const [isInviting, setIsInviting] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const isAsked = canInvite && search.get('invite') === '1'
  useEffect(() => {
    if (!isAsked) return
    // Where the focus returns to when the dialog closes.
    button.current?.focus()
    setIsInviting(true)
    setSearch(
      (before) => {
        const after = new URLSearchParams(before)
        after.delete('invite')
        return after
      },
      { replace: true, preventScrollReset: true },
    )
  }, [isAsked, setSearch])
  return { isInviting, setIsInviting, button }
}

function AccountMenu({ account, onAsk }: { account: Account; onAsk: (account: Account) => void }) {
  const canLock = useCan('lockUsers')
  const isLocked = account.status === 'locked'
  const Icon = isLocked ? LockOpen : Lock
  return (
    <RowMenu
      name={account.name}
      items={[
        {
          id: 'open',
          label: accountMessages.open,
          icon: <UserRound size={18} aria-hidden="true" />,
          href: paths.user({ id: account.id }),
        },
        ...(canLock
          ? [
              {
                id: 'lock',
                label: isLocked ? copy.unlock : copy.lock,
                icon: <Icon size={18} aria-hidden="true" />,
                tone: isLocked ? ('default' as const) : ('danger' as const),
                onSelect: () => onAsk(account),
              },
            ]
          : []),
      ]}
    />
  )
}
