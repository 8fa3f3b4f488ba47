import { useSession } from '@repo/session'
import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { alertProps } from '@repo/ui/lib/alert'
import clsx from 'clsx'
import { Bookmark, Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { viewMessages as copy } from '../list.messages.ts'
import { Popover } from './popover.tsx'
import type { ListViews } from './use-list-views.ts'
import { type ListView, useViewActs, type ViewActs } from './use-view-acts.ts'
import { RenameForm, SaveForm } from './view-forms.tsx'

const none: readonly ListView[] = []

/** Named states of a list, own ones and those of the staff: choose one, keep the present one, change and remove them. */
export function ViewMenu({ views }: { views: ListViews }) {
  const { present, known } = views
  const all = views.views.data ?? none
  const isCurrent = (view: ListView) => known(view.search) === present
  return (
    <Popover
      label={copy.title}
      text={(all.find((view) => view.isDefault && isCurrent(view)) ?? all.find(isCurrent))?.name}
      icon={<Bookmark size={18} aria-hidden="true" />}
    >
      {(close) => (
        <ViewChoice
          views={views}
          all={all}
          isCurrent={isCurrent}
          onChoose={(search) => {
            close()
            views.choose(search)
          }}
        />
      )}
    </Popover>
  )
}

function ViewChoice({
  views: { list, views, present, original },
  all,
  isCurrent,
  onChoose,
}: {
  views: ListViews
  all: readonly ListView[]
  isCurrent: (view: ListView) => boolean
  onChoose: (search: string) => void
}) {
  const acts = useViewActs(list, all)
  const mayShare = useSession().user?.role === 'admin'
  const group = { acts, present, mayShare, isCurrent, onChoose }
  const shared = all.filter(({ isShared }) => isShared)
  return (
    <>
      <ChoiceButton
        name={copy.original}
        isCurrent={present === original}
        onChoose={() => onChoose(original)}
      />
      <ViewGroup {...group} title={copy.own} views={all.filter(({ isShared }) => !isShared)} />
      <ViewGroup {...group} title={copy.forAll} views={shared} />
      {views.isError ? (
        <p {...alertProps} className="py-2 text-sm text-2">
          {copy.unread}{' '}
          <Button size="sm" variant="secondary" onClick={() => void views.refetch()}>
            {copy.again}
          </Button>
        </p>
      ) : null}
      <SaveForm present={present} acts={acts} mayShare={mayShare} />
    </>
  )
}

interface Group {
  acts: ViewActs
  present: string
  mayShare: boolean
  isCurrent: (view: ListView) => boolean
  onChoose: (search: string) => void
}

function ViewGroup({ title, views, ...group }: Group & { title: string; views: readonly ListView[] }) {
  const [opened, setOpened] = useState<{ id: string; isRenaming: boolean } | null>(null)
  if (views.length === 0) return null
  const close = () => setOpened(null)
  return (
    <>
      <p className="mt-2 px-2 text-sm text-3">{title}</p>
      <ul aria-label={title} className="mb-3">
        {views.map((view) => {
          const isOpen = view.id === opened?.id
          return (
            <li key={view.id}>
              <div className="flex items-center gap-1">
                <ChoiceButton
                  name={view.name}
                  note={noteOf(view)}
                  isCurrent={group.isCurrent(view)}
                  onChoose={() => group.onChoose(view.search)}
                />
                <IconButton
                  label={copy.acts(view.name)}
                  icon={<Ellipsis size={18} aria-hidden="true" />}
                  aria-expanded={isOpen}
                  onClick={() => setOpened(isOpen ? null : { id: view.id, isRenaming: false })}
                />
              </div>
              {isOpen && opened.isRenaming ? (
                <RenameForm view={view} acts={group.acts} onDone={close} />
              ) : isOpen ? (
                <ul aria-label={copy.acts(view.name)} className="mb-2 ms-2 border-l ps-2">
                  {actsOf(view, group, () => setOpened({ id: view.id, isRenaming: true })).map((act) => (
                    <li key={act.label}>
                      <Button
                        size="sm"
                        variant="ghost"
                        className={clsx('w-full justify-start', act.isDanger && 'text-danger')}
                        onClick={act.run}
                      >
                        {act.label}
                      </Button>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          )
        })}
      </ul>
    </>
  )
}

const noteOf = ({ by, isOwn, isDefault }: ListView) =>
  [isOwn ? null : by, isDefault ? copy.isDefault : null].filter((part) => part !== null).join(' · ')

interface ViewAct {
  label: string
  run: () => void
  isDanger?: boolean
}

function actsOf(view: ListView, { acts, present, mayShare }: Group, onRename: () => void): ViewAct[] {
  const opens = {
    label: view.isDefault ? copy.dropDefault : copy.makeDefault,
    run: () => void acts.setDefault(view, !view.isDefault),
  }
  if (!view.mayChange) return [opens]
  const sharing = {
    label: view.isShared ? copy.unshare : copy.share,
    run: () => void acts.share(view, !view.isShared),
  }
  return [
    { label: copy.rename, run: onRename },
    { label: copy.renew, run: () => void acts.renew(view, present) },
    ...(mayShare && view.isOwn ? [sharing] : []),
    opens,
    { label: copy.remove, run: () => void acts.remove(view), isDanger: true },
  ]
}

function ChoiceButton({
  name,
  isCurrent,
  note = '',
  onChoose,
}: {
  name: string
  isCurrent: boolean
  note?: string
  onChoose: () => void
}) {
  return (
    <button
      type="button"
      aria-current={isCurrent || undefined}
      onClick={onChoose}
      className="flex min-h-11 w-full min-w-0 flex-1 items-center justify-between gap-2 rounded-xs px-2 text-left hover:bg-surface-2 aria-[current=true]:font-semibold aria-[current=true]:text-primary"
    >
      <span className="min-w-0 wrap-anywhere">{name}</span>
      {note ? <span className="shrink-0 text-sm font-normal text-3">{note}</span> : null}
    </button>
  )
}
