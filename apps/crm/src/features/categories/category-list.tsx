import { isForbidden, useApi } from '@repo/back-office'
import { PageHeader } from '@repo/back-office/page-header'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatNumber, motifLabels } from '@repo/messages'
import { Button } from '@repo/ui/button'
import { cardClass } from '@repo/ui/card'
import { DataTable, type TableColumn } from '@repo/ui/data-table'
import { EmptyState } from '@repo/ui/empty-state'
import { useQuery } from '@tanstack/react-query'
import { BookOpen, PencilLine, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { categoriesMessages as copy } from './categories.messages.ts'
import { CategoryDialog } from './category-dialog.tsx'
import type { Category } from './category-form.ts'
import { useRemoveCategory } from './use-remove-category.ts'

const columns: TableColumn<Category>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    cell: (category) => (
      <span className="block min-w-0">
        <span className="block truncate max-sm:whitespace-normal">{category.name}</span>
        <span className="block truncate font-normal text-3 max-sm:whitespace-normal">
          {category.description}
        </span>
      </span>
    ),
  },
  {
    id: 'slug',
    header: copy.slug,
    className: 'whitespace-nowrap max-lg:hidden',
    isHiddenOnPhone: true,
    cell: (category) => <code className="text-3">{category.slug}</code>,
  },
  {
    id: 'motif',
    header: copy.motif,
    className: 'whitespace-nowrap',
    cell: (category) => motifLabels[category.motif],
  },
  {
    id: 'courses',
    header: copy.courses,
    isNumeric: true,
    cell: (category) => formatNumber(category.courseCount),
  },
  {
    id: 'position',
    header: copy.position,
    isNumeric: true,
    cell: (category) => formatNumber(category.position),
  },
]

/** Categories in their order, with a dialog to add and change: the screen at `/crm/Category`. */
export function CategoryList() {
  const api = useApi()
  const [editing, setEditing] = useState<Category | 'new' | null>(null)
  const { data, isError, isFetching, refetch } = useQuery({
    ...api.crm.categories.query(),
    throwOnError: isForbidden,
  })
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <PageHeader title={copy.title} lead={copy.lead} actions={addButton} />
      <section aria-label={copy.title} className={cardClass({ isFlush: true, className: 'overflow-clip' })}>
        <DataTable
          caption={copy.title}
          isCaptionHidden
          columns={columns}
          rows={data ?? []}
          rowKey={(category) => category.id}
          rowName={(category) => category.name}
          status={data ? 'ready' : isError ? 'error' : 'loading'}
          isStale={isError && isFetching}
          onRetry={() => void refetch()}
          rowActions={(category) => <CategoryMenu category={category} onEdit={setEditing} />}
          empty={
            <EmptyState art="inbox" title={copy.empty} description={copy.emptyHint} action={addButton} />
          }
        />
      </section>
      <CategoryDialog editing={editing} nextPosition={data?.length ?? 0} onClose={() => setEditing(null)} />
    </>
  )
}

function CategoryMenu({ category, onEdit }: { category: Category; onEdit: (category: Category) => void }) {
  const remove = useRemoveCategory()
  return (
    <RowMenu
      name={category.name}
      items={[
        {
          id: 'edit',
          label: copy.editAction,
          icon: <PencilLine size={18} aria-hidden="true" />,
          onSelect: () => onEdit(category),
        },
        {
          id: 'courses',
          label: copy.showCourses,
          icon: <BookOpen size={18} aria-hidden="true" />,
          href: paths.courses({ category: category.slug }),
        },
        {
          id: 'remove',
          label: copy.removeAction,
          icon: <Trash2 size={18} aria-hidden="true" />,
          tone: 'danger',
          hasSeparator: true,
          onSelect: () => void remove(category),
        },
      ]}
    />
  )
}
