import { Panel } from '@repo/back-office/panel'
import { moved, tellOfMove } from '@repo/back-office/sortable/moved'
import { SortableList } from '@repo/back-office/sortable/sortable-list'
import { orderItems } from '@repo/back-office/sortable/step-items'
import type { HomeBlock } from '@repo/contract/home-blocks'
import { toast } from '@repo/shell'
import { Button } from '@repo/ui/button'
import { FieldError } from '@repo/ui/field'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { BlockCard } from './block-card.tsx'
import { type HomeForm, kindsToAdd, mostHomeBlocks, newBlock } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'

/** The blocks of the page in their order. */
export function BlockList() {
  const { setValue, getValues, formState } = useFormContext<HomeForm>()
  const blocks = useWatch<HomeForm, 'blocks'>({ name: 'blocks' })
  const [open, setOpen] = useState<string | null>(null)
  /** The block that was added last: its first field has the keyboard. */
  const [added, setAdded] = useState<string | null>(null)
  const set = (next: HomeBlock[]) =>
    setValue('blocks', next, { shouldDirty: true, shouldValidate: formState.isSubmitted })
  const step = (index: number, by: number) => {
    const block = blocks[index]
    if (!block) return
    set(moved(blocks, index, index + by))
    tellOfMove(block.title, index + by, blocks.length)
  }
  const remove = (index: number) => {
    const block = blocks[index]
    if (!block) return
    set(blocks.toSpliced(index, 1))
    toast.success(copy.removed(block.title), {
      id: 'home-block',
      action: { label: copy.undo, run: () => set(getValues('blocks').toSpliced(index, 0, block)) },
    })
  }
  const add = (kind: HomeBlock['kind']) => {
    const block = newBlock(kind)
    set([...blocks, block])
    setOpen(block.id)
    setAdded(block.id)
  }
  const kinds = blocks.length < mostHomeBlocks ? kindsToAdd(blocks) : []
  return (
    <Panel title={copy.blocks}>
      <p className="mb-3 text-sm text-3">{copy.blocksHint}</p>
      <SortableList
        className="grid grid-cols-1 gap-3"
        items={blocks.map(({ id, title, kind }) => ({ id, title, isFixed: kind === 'hero' }))}
        label={copy.blocks}
        onMove={(from, to) => set(moved(blocks, from, to))}
        rowClassName="rounded-md border bg-surface"
      >
        {({ id }, grip, index) => {
          const block = blocks[index]
          if (!block) return null
          return (
            <BlockCard
              block={block}
              grip={grip}
              isNew={added === id}
              index={index}
              isOpen={open === id}
              menu={[
                ...orderItems(index, blocks.length, (by) => step(index, by), 1),
                {
                  id: 'remove',
                  label: copy.remove,
                  icon: <Trash2 size={16} />,
                  tone: 'danger',
                  hasSeparator: true,
                  onSelect: () => remove(index),
                },
              ]}
              onChange={(next) => set(getValues('blocks').with(index, next))}
              onToggle={() => setOpen(open === id ? null : id)}
            />
          )
        }}
      </SortableList>
      {formState.errors.blocks?.root?.message ? (
        <FieldError>{formState.errors.blocks.root.message}</FieldError>
      ) : null}
      {kinds.length > 0 ? (
        <fieldset className="mt-4 min-w-0">
          <legend className="mb-2 text-sm font-semibold">{copy.addLegend}</legend>
          <div className="flex flex-wrap gap-2">
            {kinds.map((kind) => (
              <Button
                icon={<Plus aria-hidden="true" size={16} />}
                key={kind}
                onClick={() => add(kind)}
                size="sm"
                variant="secondary"
              >
                {copy.kinds[kind]}
              </Button>
            ))}
          </div>
        </fieldset>
      ) : null}
    </Panel>
  )
}
