import { useApi, useList } from '@repo/back-office'
import { lazyDialog } from '@repo/back-office/lazy-dialog'
import { type ListColumn, ListScreen, singlePageRead } from '@repo/back-office/list-screen'
import { RowMenu } from '@repo/back-office/row-menu'
import { formatNumber, motifLabels } from '@repo/messages'
import { defineFilters, textParam } from '@repo/routing'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { lazyPart } from '@repo/ui/lazy-part'
import {
  ArrowDown,
  ArrowUp,
  BookOpen,
  GripVertical,
  ListIndentDecrease,
  ListIndentIncrease,
  PencilLine,
  Plus,
  Trash2,
} from 'lucide-react'
import { useState } from 'react'
import { paths } from '../../components/paths.ts'
import { categoriesMessages as copy } from './categories.messages.ts'
import type { Category } from './category-form.ts'
import { afterStep, type Branch, branchOf, inTreeOrder, type Step } from './category-tree.ts'
import { useMoveCategory } from './use-move-category.ts'
import { useRemoveCategory } from './use-remove-category.ts'

const ReassignDialog = lazyDialog(
  () => true,
  async () => (await import('./reassign-dialog.tsx')).ReassignDialog,
)

const CategoryDialog = lazyDialog(
  ({ editing }) => editing !== null,
  async () => (await import('./category-dialog.tsx')).CategoryDialog,
)

// Dragging is fetched when somebody wants to drag.
const ArrangeDialog = lazyPart(async () => (await import('./arrange-dialog.tsx')).ArrangeDialog)

const filters = defineFilters({ q: textParam() })

const columns: ListColumn<Branch<Category>>[] = [
  {
    id: 'name',
    header: copy.name,
    isPrimary: true,
    csv: [
      [copy.name, { from: 'name' }],
      [copy.description, { from: 'description' }],
    ],
    cell: (category) => (
      <span className="block min-w-0" style={{ paddingInlineStart: `${category.level * 1.5}rem` }}>
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
    csv: { from: 'slug' },
    cell: (category) => <code className="text-3">{category.slug}</code>,
  },
  {
    id: 'motif',
    header: copy.motif,
    className: 'whitespace-nowrap',
    csv: { from: 'motif', words: motifLabels },
    cell: (category) => motifLabels[category.motif],
  },
  {
    id: 'courses',
    header: copy.courses,
    isNumeric: true,
    csv: { from: 'courseCount' },
    cell: (category) => formatNumber(category.courseCount),
  },
  {
    id: 'news',
    header: copy.news,
    isNumeric: true,
    isHiddenOnPhone: true,
    csv: { from: 'newsCount' },
    cell: (category) => formatNumber(category.newsCount),
  },
]

/** A search shows what it finds within its branch: with all that it lies in and all below. */
const textOf = (category: Branch<Category>, all: readonly Branch<Category>[]) =>
  branchOf(all, category)
    .map(({ name, description }) => `${name} ${description}`)
    .join(' ')

/** Categories in their order, with a dialog to add and edit: the screen at `/crm/Category`. */
export function CategoryList() {
  const api = useApi()
  const [editing, setEditing] = useState<Category | 'new' | null>(null)
  const [isArranging, setIsArranging] = useState(false)
  const [removing, setRemoving] = useState<Category | null>(null)
  const all = singlePageRead(api.crm.categories.query(), inTreeOrder)
  const { data } = useList(all)
  const addButton = (
    <Button icon={<Plus size={18} aria-hidden="true" />} onClick={() => setEditing('new')}>
      {copy.add}
    </Button>
  )
  return (
    <>
      <ListScreen
        id="categories"
        title={copy.title}
        lead={copy.lead}
        actions={
          <>
            {(data?.items.length ?? 0) > 1 ? (
              <Button
                icon={<GripVertical size={18} aria-hidden="true" />}
                onClick={() => setIsArranging(true)}
                variant="secondary"
              >
                {copy.arrange}
              </Button>
            ) : null}
            {addButton}
          </>
        }
        filters={filters}
        read={({ q }) => singlePageRead(api.crm.categories.query(), inTreeOrder, { q, textOf })}
        search={{ label: copy.search, hint: copy.searchHint }}
        columns={columns}
        rowKey={(category) => category.id}
        rowName={(category) => category.name}
        rowActions={(category) => (
          <CategoryMenu
            category={category}
            all={data?.items ?? []}
            onEdit={setEditing}
            onReassign={setRemoving}
          />
        )}
        exportName={copy.fileName}
        empty={{
          first: { title: copy.empty, description: copy.emptyHint, action: addButton },
          noMatch: { title: copy.noMatch },
        }}
      />
      {isArranging ? (
        <ArrangeDialog
          all={data?.items ?? []}
          onClose={() => setIsArranging(false)}
          onFail={() => setIsArranging(false)}
        />
      ) : null}
      {removing ? (
        <ReassignDialog
          category={removing}
          others={(data?.items ?? []).filter(({ id }) => id !== removing.id)}
          onClose={() => setRemoving(null)}
        />
      ) : null}
      <CategoryDialog
        editing={editing}
        nextPosition={data?.total ?? 0}
        all={data?.items ?? []}
        onClose={() => setEditing(null)}
      />
    </>
  )
}

interface MenuProps {
  category: Category
  all: readonly Category[]
  onEdit: (category: Category) => void
  onReassign: (category: Category) => void
}

function CategoryMenu({ category, all, onEdit, onReassign }: MenuProps) {
  const remove = useRemoveCategory(all)
  const move = useMoveCategory(all)
  const brothers = all.filter(({ parentId }) => parentId === category.parentId)
  const before = brothers[brothers.findIndex(({ id }) => id === category.id) - 1]
  const leads = (step: Step) => afterStep(all, category.id, step) !== null
  const go = (step: Step) => void move.step(category.id, step)
  const removeOrReassign = () => {
    if (category.courseCount + category.newsCount === 0) return void remove(category)
    if (all.length > 1) return onReassign(category)
    toast.error(copy.reassign.alone(category.name), { id: 'category-in-use' })
  }
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
          id: 'up',
          label: copy.moveUp,
          icon: <ArrowUp size={18} aria-hidden="true" />,
          isDisabled: !leads('up'),
          hasSeparator: true,
          onSelect: () => go('up'),
        },
        {
          id: 'down',
          label: copy.moveDown,
          icon: <ArrowDown size={18} aria-hidden="true" />,
          isDisabled: !leads('down'),
          onSelect: () => go('down'),
        },
        {
          id: 'into',
          label: before ? copy.moveInto(before.name) : copy.moveInto('…'),
          icon: <ListIndentIncrease size={18} aria-hidden="true" />,
          isDisabled: !leads('into'),
          onSelect: () => go('into'),
        },
        {
          id: 'out',
          label: copy.moveOut,
          icon: <ListIndentDecrease size={18} aria-hidden="true" />,
          isDisabled: !leads('out'),
          onSelect: () => go('out'),
        },
        {
          id: 'remove',
          label: copy.removeAction,
          icon: <Trash2 size={18} aria-hidden="true" />,
          tone: 'danger',
          hasSeparator: true,
          onSelect: removeOrReassign,
        },
      ]}
    />
  )
}
