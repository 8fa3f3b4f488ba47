import { Button } from '@repo/ui/button'
import { IconButton } from '@repo/ui/icon-button'
import { MoveHorizontal, Plus, Redo2, Undo2 } from 'lucide-react'
import { captionsMessages as copy } from './captions.messages.ts'

interface EditorToolbarProps {
  isFollowing: boolean
  canUndo: boolean
  canRedo: boolean
  isEmpty: boolean
  onAdd: () => void
  onShift: () => void
  onUndo: () => void
  onRedo: () => void
  onFollow: (isFollowing: boolean) => void
}

/** What is done with the list as a whole. */
export function EditorToolbar(props: EditorToolbarProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-1 border-y px-3 py-2">
      <Button
        variant="secondary"
        size="sm"
        icon={<Plus size={16} aria-hidden="true" />}
        title={copy.add}
        onClick={props.onAdd}
      >
        {copy.addShort}
      </Button>
      <span className="flex">
        <IconButton
          label={copy.shift}
          icon={<MoveHorizontal size={18} aria-hidden="true" />}
          disabled={props.isEmpty}
          onClick={props.onShift}
        />
        <IconButton
          label={copy.undo}
          icon={<Undo2 size={18} aria-hidden="true" />}
          disabled={!props.canUndo}
          onClick={props.onUndo}
        />
        <IconButton
          label={copy.redo}
          icon={<Redo2 size={18} aria-hidden="true" />}
          disabled={!props.canRedo}
          onClick={props.onRedo}
        />
      </span>
      <label className="ml-auto flex min-h-11 items-center gap-2">
        <input
          type="checkbox"
          checked={props.isFollowing}
          onChange={(event) => props.onFollow(event.target.checked)}
          className="size-4.5 accent-[var(--primary)]"
        />
        {copy.follow}
      </label>
    </div>
  )
}
