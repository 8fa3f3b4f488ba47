import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { EditConflict } from '@repo/back-office/edit-conflict'
import { PageHeader } from '@repo/back-office/page-header'
import { Panel } from '@repo/back-office/panel'
import { formatTime, rightLabels } from '@repo/messages'
import { Link, useParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { buttonClass } from '@repo/ui/button'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton } from '@repo/ui/skeleton'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { useRights } from '../../components/use-rights.ts'
import { roleEndpoint, rolePlaces, toRoleBody, toRoleForm } from './role-form.ts'
import { RoleFrame } from './role-frame.tsx'
import type { RoleView } from './role-view.ts'
import { rolesMessages as copy, roleFormMessages } from './roles.messages.ts'
import { useRoles, useRolesUpdate } from './use-roles.ts'

const Back = () => <BackLink to={paths.roles()}>{copy.back}</BackLink>

/** One role with its rights and who has it: the screen at `/crm/Role/{id}`. */
export function RolePage() {
  const { id = '' } = useParams()
  const { data, isError, isFetching, refetch } = useRoles()
  const role = data?.find((one) => one.id === id)
  if (role) return <Role key={id} role={role} />
  return (
    <>
      <PageHeader before={<Back />} title={copy.one} />
      {isError || data ? (
        <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </>
  )
}

function Role({ role }: { role: RoleView }) {
  const api = useApi()
  const update = useRolesUpdate()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const isCovered = useRights().mayGive(role.rights)
  const isReadOnly = role.isBuiltIn || !isCovered
  const params = { id: role.id }
  const drafted = useDraftForm({
    endpoint: roleEndpoint,
    draft: isReadOnly ? null : `role:${role.id}`,
    defaults: toRoleForm(role),
    toBody: toRoleBody,
    faults: roleFormMessages.faults,
    places: rolePlaces,
    edit: {
      version: role.version,
      read: async () => {
        const now = (await api.crmRoles.roles.call({})).own.find(({ id }) => id === role.id)
        return { version: now?.version ?? null, values: toRoleForm(now ?? role) }
      },
    },
    send: async (body, _form, version) => {
      const saved = await api.crmRoles.updateRole.call({ params, body: { ...body, version } })
      await update()
      drafted.rebase(toRoleForm(saved), saved.version)
      setSavedAt(new Date())
      toast.success(roleFormMessages.saved)
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty, { isKept: true, onLeave: drafted.drop })
  return (
    <>
      <PageHeader
        before={<Back />}
        title={role.name}
        lead={role.isBuiltIn ? copy.builtInLead : isCovered ? undefined : copy.beyond}
        actions={
          <Link to={paths.addRole({ from: role.id })} className={buttonClass({ variant: 'secondary' })}>
            {copy.duplicate}
          </Link>
        }
      />
      <RoleFrame
        drafted={drafted}
        notice={
          <EditConflict
            conflict={drafted.conflict}
            labels={{
              name: roleFormMessages.name,
              description: roleFormMessages.description,
              rights: copy.rights,
            }}
            words={{ rights: rightLabels }}
          />
        }
        saveLabel={roleFormMessages.save}
        isReadOnly={isReadOnly}
        savedNote={savedAt ? roleFormMessages.savedAt(formatTime(savedAt)) : undefined}
        side={<HoldersPanel holders={role.holders} />}
      />
    </>
  )
}

function HoldersPanel({ holders }: Pick<RoleView, 'holders'>) {
  const canOpen = useCan('users')
  return (
    <Panel title={copy.holders}>
      {holders.length === 0 ? (
        <p className="text-3">{copy.noHolders}</p>
      ) : (
        <ul className="divide-y">
          {holders.map(({ id, name }) => (
            <li key={id}>
              {canOpen ? (
                <Link to={paths.user({ id })} className="link flex min-h-11 items-center">
                  {name}
                </Link>
              ) : (
                <span className="flex min-h-11 items-center">{name}</span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
