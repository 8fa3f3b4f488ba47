import { Link } from '@repo/routing'
import clsx from 'clsx'
import type { Option, OptionGroup } from './suggestion-groups.ts'

interface GroupProps {
  group: OptionGroup
  activeKey: string | null
  idOf: (key: string) => string
  onChoose: (option: Option) => void
}

/** Options of one kind under their name. */
export function SuggestionGroup({ group, activeKey, idOf, onChoose }: GroupProps) {
  const titleId = `${idOf(group.options[0]?.key ?? '')}-title`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset may not stand in a list box.
    <div aria-labelledby={titleId} className="not-first:mt-2 not-first:border-t not-first:pt-2" role="group">
      <p className="px-3 py-1 text-sm font-semibold text-3" id={titleId}>
        {group.title}
      </p>
      {group.options.map((option) => (
        <OptionLink
          id={idOf(option.key)}
          isActive={option.key === activeKey}
          key={option.key}
          onChoose={onChoose}
          option={option}
        />
      ))}
    </div>
  )
}

interface OptionLinkProps {
  option: Option
  id: string
  isActive: boolean
  onChoose: (option: Option) => void
  tone?: 'all'
}

/** One suggestion: a link that the field's keys can choose while the focus stays there. */
export function OptionLink({ option, id, isActive, onChoose, tone }: OptionLinkProps) {
  return (
    <Link
      aria-selected={isActive}
      className={clsx(
        'flex min-h-11 items-center gap-3 rounded-sm px-3 py-2 hover:bg-surface-2',
        isActive && 'bg-surface-2 outline-2 -outline-offset-2 outline-focus',
        tone === 'all' && 'mt-1 font-semibold text-primary',
      )}
      id={id}
      onClick={() => onChoose(option)}
      // The field keeps the focus, so that typing goes on.
      onMouseDown={(event) => event.preventDefault()}
      role="option"
      tabIndex={-1}
      to={option.href}
    >
      {option.imageUrl ? (
        <img
          alt=""
          className="size-10 shrink-0 rounded-xs bg-surface-3 object-cover"
          height={40}
          src={option.imageUrl}
          width={40}
        />
      ) : null}
      <span className="min-w-0">
        <span className="line-clamp-2 text-[.9375rem] leading-snug">{option.title}</span>
        {option.note ? <span className="block truncate text-sm text-3">{option.note}</span> : null}
      </span>
    </Link>
  )
}
