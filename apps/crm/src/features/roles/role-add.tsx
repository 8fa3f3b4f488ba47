import { useApi, useDraftForm, useLeaveGuard } from '@repo/back-office'
import { BackLink } from '@repo/back-office/back-link'
import { PageHeader } from '@repo/back-office/page-header'
import { useNavigate, useSearchParams } from '@repo/routing'
import { toast } from '@repo/shell'
import { ErrorPanel } from '@repo/ui/error-panel'
import { Skeleton } from '@repo/ui/skeleton'
import { useEffect, useState } from 'react'
import { paths } from '../../components/paths.ts'
import { copyOf, roleEndpoint, rolePlaces, toRoleBody } from './role-form.ts'
import { RoleFrame } from './role-frame.tsx'
import type { RoleView } from './role-view.ts'
import { rolesMessages as copy, roleFormMessages } from './roles.messages.ts'
import { useRoles, useRolesUpdate } from './use-roles.ts'

/** A new role, empty or as the copy of the one in `?from=`: the screen at `/crm/Role/Add`. */
export function RoleAdd() {
  const [search] = useSearchParams()
  const from = search.get('from')
  const { data, isError, isFetching, refetch } = useRoles()
  return (
    <>
      <PageHeader
        before={<BackLink to={paths.roles()}>{copy.back}</BackLink>}
        title={copy.add}
        lead={copy.addLead}
      />
      {data ? (
        <NewRole key={from} from={data.find(({ id }) => id === from)} />
      ) : isError ? (
        <ErrorPanel isRetrying={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-96 rounded-md" />
      )}
    </>
  )
}

function NewRole({ from }: { from: RoleView | undefined }) {
  const api = useApi()
  const navigate = useNavigate()
  const update = useRolesUpdate()
  const [createdId, setCreatedId] = useState<string | null>(null)
  const drafted = useDraftForm({
    endpoint: roleEndpoint,
    draft: from ? null : 'role:new',
    defaults: copyOf(from),
    toBody: toRoleBody,
    faults: roleFormMessages.faults,
    places: rolePlaces,
    send: async (body) => {
      const { id } = await api.crmRoles.createRole.call({ body })
      void update()
      toast.success(roleFormMessages.created)
      setCreatedId(id)
    },
  })
  useLeaveGuard(drafted.form.formState.isDirty && createdId === null, {
    isKept: from === undefined,
    onLeave: drafted.drop,
  })
  useEffect(() => {
    if (createdId) void navigate(paths.role({ id: createdId }), { replace: true })
  }, [createdId, navigate])
  return <RoleFrame drafted={drafted} saveLabel={roleFormMessages.create} />
}
