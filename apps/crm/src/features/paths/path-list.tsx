import { useApi, usePageQuery } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { moved, tellOfMove } from '@repo/back-office/sortable/moved'
import { orderItems } from '@repo/back-office/sortable/step-items'
import type { ApiContract, EndpointOutput } from '@repo/contract'
import { formatDate, formatNumber } from '@repo/messages'
import { defineFilters, Link, textParam } from '@repo/routing'
import { toast, useConfirm } from '@repo/shell'
import { Badge } from '@repo/ui/badge'
import { Button } from '@repo/ui/button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { useCan } from '../../components/use-can.ts'
import { pathsMessages as copy } from './paths.messages.ts'

type PathRow = EndpointOutput<ApiContract['crmPaths']['paths']>[number]

const PathDialog = lazyDialog(
  ({ isOpen }) => isOpen,
  async () => (await import('./path-dialog.tsx')).PathDialog,
)

const filters = defineFilters({ q: textParam() })
const stateOf = ({ isPublished }: PathRow) => (isPublished ? copy.published : copy.draft)
const textOf = ({ title, slug }: PathRow) => `${title} ${slug}`

const columns: ListColumn<PathRow>[] = [
  {
    id: 'title',
    header: copy.name,
    isPrimary: true,
    csv: { from: 'title' },
    cell: ({ id, title, slug }) => (
      <span className="block min-w-0">
        <Link to={paths.path({ id })} className="row-link block truncate hover:text-primary">
          {title}
        </Link>
        <span className="block truncate font-normal text-3">{slug}</span>
      </span>
    ),
  },
  {
    id: 'state',
    header: copy.state,
    csv: { from: 'isPublished', words: { true: copy.published, false: copy.draft } },
    cell: (path) => <Badge tone={path.isPublished ? 'success' : 'neutral'}>{stateOf(path)}</Badge>,
  },
  {
    id: 'steps',
    header: copy.steps,
    className: 'sm:whitespace-nowrap',
    csv: { from: 'steps' },
    cell: ({ steps, publicSteps }) => copy.stepsOf(formatNumber(publicSteps), formatNumber(steps)),
  },
  {
    id: 'updated',
    header: copy.updated,
    className: 'whitespace-nowrap max-lg:hidden',
    csv: { from: 'updatedAt', as: 'day' },
    cell: ({ updatedAt }) => formatDate(updatedAt),
  },
]

/** Paths in the order of the site: the screen at `/crm/Path`. */
export function PathList() {
  const { crmPaths } = useApi()
  const [isAdding, setIsAdding] = useState(false)
  // A search shows some of them; their order is one over all.
  const all = usePageQuery(crmPaths.paths.query()).data ?? []
  const canEdit = useCan('editCourses')
  const add = canEdit ? (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setIsAdding(true)}>
      {copy.add}
    </Button>
  ) : null
  return (
    <>
      <ListScreen
        id="paths"
        title={copy.title}
        lead={copy.lead}
        actions={add}
        filters={filters}
        read={({ q }) => singlePageRead(crmPaths.paths.query(), (rows) => rows, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={({ id }) => id}
        rowName={({ title }) => title}
        rowActions={(path) => <PathMenu all={all} path={path} />}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: add },
          noMatch: { title: copy.noMatch },
        }}
      />
      <PathDialog isOpen={isAdding} onClose={() => setIsAdding(false)} />
    </>
  )
}

function PathMenu({ path, all }: { path: PathRow; all: readonly PathRow[] }) {
  const { crmPaths } = useApi()
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const [canEdit, canPublish] = [useCan('editCourses'), useCan('publishCourses')]
  const index = all.findIndex(({ id }) => id === path.id)
  const order = useMutation({
    mutationFn: (wanted: string[]) => crmPaths.orderPaths.call({ body: { ids: wanted } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: crmPaths.paths.key() }),
  })
  const step = async (by: number) => {
    await order.mutateAsync(
      moved(
        all.map(({ id }) => id),
        index,
        index + by,
      ),
    )
    tellOfMove(path.title, index + by, all.length)
  }
  const remove = async () => {
    const isDone = await confirm({
      title: copy.confirmRemove.title,
      body: copy.confirmRemove.body(path.title),
      confirmLabel: copy.confirmRemove.confirm,
      cancelLabel: copy.confirmRemove.keep,
      tone: 'danger',
      act: async () => {
        await crmPaths.removePath.call({ params: { id: path.id } })
      },
    })
    if (!isDone) return
    toast.success(copy.removed)
    await queryClient.invalidateQueries({ queryKey: crmPaths.paths.key() })
  }
  return (
    <RowMenu
      name={path.title}
      items={[
        {
          id: 'open',
          label: copy.open,
          icon: <PencilLine size={18} aria-hidden="true" />,
          href: paths.path({ id: path.id }),
        },
        ...(canPublish && index >= 0
          ? orderItems(index, all.length, (by) => void step(by).catch(() => {}))
          : []),
        ...(canEdit && !path.isPublished
          ? [
              {
                id: 'remove',
                label: copy.remove,
                icon: <Trash2 size={18} aria-hidden="true" />,
                tone: 'danger' as const,
                hasSeparator: true,
                onSelect: () => void remove(),
              },
            ]
          : []),
      ]}
    />
  )
}
