import { formatTime } from '@repo/player'
import { Button } from '@repo/ui/button'
import { compareWords as copy } from './compare.messages.ts'

interface Props {
  name: string
  position: number
  duration: number
  mark: number | null
  onSeek: (to: number) => void
  /** Moves this video against the other one by tenths of a second. */
  onShift: (by: number) => void
  onMark: () => void
}

/** What is done with one of the two videos alone. */
export function OwnControls({ name, position, duration, mark, onSeek, onShift, onMark }: Props) {
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold text-sm">{name}</legend>
      <input
        aria-label={copy.own(name)}
        aria-valuetext={formatTime(position)}
        className="h-11 w-full accent-primary"
        max={Math.max(1, duration)}
        min={0}
        onChange={(event) => onSeek(Number(event.target.value))}
        step={0.1}
        type="range"
        value={position}
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button aria-label={copy.earlier(name)} onClick={() => onShift(-0.1)} size="sm" variant="secondary">
          −0,1 s
        </Button>
        <Button aria-label={copy.later(name)} onClick={() => onShift(0.1)} size="sm" variant="secondary">
          +0,1 s
        </Button>
        <Button aria-label={`${copy.mark}: ${name}`} onClick={onMark} size="sm" variant="secondary">
          {copy.mark}
        </Button>
        {mark === null ? null : <span className="text-3 text-sm">{copy.marked(formatTime(mark))}</span>}
      </div>
    </fieldset>
  )
}
