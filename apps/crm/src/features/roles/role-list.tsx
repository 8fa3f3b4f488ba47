import { useApi } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatNumber } from '@repo/messages'
import { defineFilters, Link, textParam } from '@repo/routing'
import { Badge } from '@repo/ui/badge'
import { buttonClass } from '@repo/ui/button'
import { Copy, PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useRights } from '../../components/use-rights.ts'
import { type RoleView, toViews } from './role-view.ts'
import { rolesMessages as copy } from './roles.messages.ts'
import { useRoles } from './use-roles.ts'

const RemoveRoleDialog = lazyDialog(
  ({ role }) => role !== null,
  async () => (await import('./remove-role-dialog.tsx')).RemoveRoleDialog,
)

const filters = defineFilters({ q: textParam() })

const columns: ListColumn<RoleView>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: { from: 'name' },
    cell: (role) => (
      <span className="block min-w-0">
        <Link to={paths.role({ id: role.id })} className="row-link block truncate hover:text-primary">
          {role.name}
        </Link>
        <span className="block truncate font-normal text-3 max-sm:whitespace-normal">{role.description}</span>
      </span>
    ),
  },
  {
    id: 'kind',
    header: copy.kind,
    csv: { from: 'isBuiltIn', words: { true: copy.builtIn, false: copy.own } },
    cell: ({ isBuiltIn }) => (
      <Badge tone={isBuiltIn ? 'neutral' : 'primary'}>{isBuiltIn ? copy.builtIn : copy.own}</Badge>
    ),
  },
  {
    id: 'rights',
    header: copy.rights,
    isNumeric: true,
    csv: { from: 'rights', as: 'count' },
    cell: ({ rights }) => formatNumber(rights.length),
  },
  {
    id: 'holders',
    header: copy.holders,
    csv: { from: 'holders.name' },
    className: 'sm:whitespace-nowrap',
    cell: ({ holders: [first, ...others] }) => (first ? copy.holdersOf(first.name, others.length) : '–'),
  },
]

const textOf = ({ name, description, holders }: RoleView) =>
  [name, description, ...holders.map((holder) => holder.name)].join(' ')

/** Built-in roles and those of the business: the screen at `/crm/Role`. */
export function RoleList() {
  const api = useApi()
  const [removing, setRemoving] = useState<RoleView | null>(null)
  const all = useRoles().data ?? []
  return (
    <>
      <ListScreen
        id="roles"
        title={copy.title}
        lead={copy.lead}
        actions={
          <Link to={paths.addRole()} className={buttonClass()}>
            <Plus size={18} aria-hidden="true" />
            {copy.add}
          </Link>
        }
        filters={filters}
        read={({ q }) => singlePageRead(api.crmRoles.roles.query(), toViews, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={(role) => role.id}
        rowName={(role) => role.name}
        rowActions={(role) => <RoleMenu role={role} onRemove={setRemoving} />}
        exportName={copy.fileName}
        empty={{ first: { title: copy.empty }, noMatch: { title: copy.noMatch } }}
      />
      <RemoveRoleDialog
        role={removing}
        others={all.filter(({ id }) => id !== removing?.id)}
        onClose={() => setRemoving(null)}
      />
    </>
  )
}

function RoleMenu({ role, onRemove }: { role: RoleView; onRemove: (role: RoleView) => void }) {
  const canChange = useRights().mayGive(role.rights) && !role.isBuiltIn
  return (
    <RowMenu
      name={role.name}
      items={[
        {
          id: 'open',
          label: canChange ? copy.edit : copy.open,
          icon: <PencilLine size={18} aria-hidden="true" />,
          href: paths.role({ id: role.id }),
        },
        {
          id: 'duplicate',
          label: copy.duplicate,
          icon: <Copy size={18} aria-hidden="true" />,
          href: paths.addRole({ from: role.id }),
        },
        ...(canChange
          ? [
              {
                id: 'remove',
                label: copy.remove,
                icon: <Trash2 size={18} aria-hidden="true" />,
                tone: 'danger' as const,
                hasSeparator: true,
                onSelect: () => onRemove(role),
              },
            ]
          : []),
      ]}
    />
  )
}
