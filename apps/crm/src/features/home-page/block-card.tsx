import { RowMenu } from '@repo/back-office/row-menu'
import type { HomeBlock } from '@repo/contract/home-blocks'
import type { MenuItem } from '@repo/office-ui/menu'
import { Switch } from '@repo/ui/switch'
import clsx from 'clsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { get, useFormState } from 'react-hook-form'
import { firstMessage } from '../../components/site-part/first-message.ts'
import { FaultContext } from './block-context.ts'
import { BlockFields } from './block-fields.tsx'
import type { HomeForm } from './home-form.ts'
import { homePageMessages as copy } from './home-page.messages.ts'

interface Props {
  block: HomeBlock
  index: number
  grip: ReactNode
  menu: readonly MenuItem[]
  isOpen: boolean
  /** It was added just now. */
  isNew: boolean
  onToggle: () => void
  onChange: (block: HomeBlock) => void
}

/** One block: what it is, whether it is on, what can be done with it, and below that its fields. */
export function BlockCard({ block, index, grip, menu, isOpen, isNew, onToggle, onChange }: Props) {
  const id = useId()
  const fields = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>('input, textarea')?.focus()
  }, [isNew])
  const { errors } = useFormState<HomeForm>()
  const own: unknown = get(errors, `blocks.${index}`)
  const isHero = block.kind === 'hero'
  // What is wrong must be seen, also in a block that was closed.
  const isShown = isOpen || firstMessage(own) !== undefined
  return (
    <>
      <div
        className={clsx(
          'flex flex-wrap items-center gap-x-1 py-1 pr-1 sm:flex-nowrap',
          isHero ? 'pl-4' : 'pl-1',
        )}
      >
        {grip}
        {/* On phones the title has the line beside the grip to itself. */}
        <h3 className="min-w-0 flex-1 basis-[calc(100%-4rem)] font-text text-base tracking-normal sm:basis-0">
          <button
            aria-controls={id}
            aria-expanded={isShown}
            className="flex min-h-12 w-full items-center gap-1 rounded-xs px-1 text-left sm:gap-3"
            onClick={onToggle}
            type="button"
          >
            <span className="min-w-0 flex-1">
              <span className="block text-sm text-3">
                {copy.kinds[block.kind]}
                {block.isOn ? null : ` · ${copy.off}`}
              </span>
              <span className={clsx('block font-semibold sm:truncate', !block.isOn && 'text-3')}>
                {block.title}
              </span>
            </span>
            <ChevronDown
              aria-hidden="true"
              className={clsx('shrink-0 text-3 transition-[rotate]', isShown && 'rotate-180')}
              size={18}
            />
          </button>
        </h3>
        {isHero ? null : (
          <span className="ml-auto flex items-center gap-1">
            <Switch
              isLabelHidden
              isOn={block.isOn}
              label={copy.isOn(block.title)}
              onToggle={(isOn) => onChange({ ...block, isOn })}
            />
            <RowMenu items={menu} name={block.title} />
          </span>
        )}
      </div>
      {isShown ? (
        <fieldset
          className="@container grid min-w-0 grid-cols-1 gap-4 border-t px-4 py-4"
          id={id}
          ref={fields}
        >
          <legend className="sr-only">{copy.edit(block.title)}</legend>
          {isHero ? <p className="text-sm text-3">{copy.heroFixed}</p> : null}
          <FaultContext value={(path) => firstMessage(get(own, path))}>
            <BlockFields block={block} onChange={onChange} />
          </FaultContext>
        </fieldset>
      ) : null}
    </>
  )
}
