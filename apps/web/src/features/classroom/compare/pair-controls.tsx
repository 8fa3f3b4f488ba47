import { formatTime } from '@repo/player'
import type { Pair, PairSound } from '@repo/player/pair'
import { Button } from '@repo/ui/button'
import { RadioGroup } from '@repo/ui/radio-group'
import { Pause, Play, RotateCcw, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { compareWords as copy } from './compare.messages.ts'
import { OwnControls } from './own-controls.tsx'

const rates = [0.25, 0.5, 0.75, 1]
const sounds: PairSound[] = ['main', 'beside', 'none']

const inVietnamese = (seconds: number) => seconds.toFixed(1).replace('.', ',').replace('-', '−')

/** One set of controls for two videos. */
export function PairControls({ pair, hasBeside }: { pair: Pair; hasBeside: boolean }) {
  const [marks, setMarks] = useState<{ main: number | null; beside: number | null }>({
    main: null,
    beside: null,
  })
  const [said, setSaid] = useState('')
  const { isPlaying, position, duration, besideDuration, offset, rate, loop, sound } = pair
  const mark = (which: 'main' | 'beside') => {
    const next = { ...marks, [which]: position[which] }
    if (next.main === null || next.beside === null) return setMarks(next)
    pair.alignMarks(next.main, next.beside)
    setMarks({ main: null, beside: null })
    setSaid(copy.aligned)
  }
  const icon = { 'aria-hidden': true, size: 18 } as const
  return (
    <section aria-label={copy.controls} className="grid gap-4 border-b px-[var(--gutter)] py-4">
      <div className="flex flex-wrap items-center gap-2">
        <Button icon={isPlaying ? <Pause {...icon} /> : <Play {...icon} />} onClick={pair.toggle} size="sm">
          {isPlaying ? copy.pause : copy.play}
        </Button>
        <Button
          aria-label={copy.back}
          icon={<RotateCcw {...icon} />}
          onClick={() => pair.seek(position.main - 5)}
          size="sm"
          variant="secondary"
        >
          5 s
        </Button>
        <Button
          aria-label={copy.forward}
          icon={<RotateCw {...icon} />}
          onClick={() => pair.seek(position.main + 5)}
          size="sm"
          variant="secondary"
        >
          5 s
        </Button>
        <span className="text-sm tabular-nums">
          {formatTime(position.main)} / {formatTime(duration)}
        </span>
        <span className="flex flex-wrap gap-2">
          <Button onClick={() => pair.setLoop({ a: position.main, b: null })} size="sm" variant="secondary">
            {copy.loopA}
          </Button>
          <Button
            disabled={loop.a === null || position.main <= loop.a}
            onClick={() => pair.setLoop({ ...loop, b: position.main })}
            size="sm"
            variant="secondary"
          >
            {copy.loopB}
          </Button>
          {loop.a === null ? null : (
            <Button onClick={() => pair.setLoop({ a: null, b: null })} size="sm" variant="ghost">
              {copy.loopOff}
            </Button>
          )}
        </span>
      </div>
      <input
        aria-label={copy.seek}
        aria-valuetext={formatTime(position.main)}
        className="h-11 w-full accent-primary"
        max={Math.max(1, duration)}
        min={0}
        onChange={(event) => pair.seek(Number(event.target.value))}
        step={0.1}
        type="range"
        value={position.main}
      />
      {loop.a === null ? null : (
        <p className="text-3 text-sm">
          {loop.b === null
            ? copy.loopHalf(formatTime(loop.a))
            : copy.loopNow(formatTime(loop.a), formatTime(loop.b))}
        </p>
      )}
      <div className="flex flex-wrap gap-x-8 gap-y-4">
        <RadioGroup
          legend={copy.speed}
          look="chips"
          name="pair-speed"
          onValueChange={(value) => pair.setRate(Number(value))}
          options={rates.map((value) => ({ value: String(value), label: copy.speeds[value] }))}
          value={String(rate)}
        />
        {hasBeside ? (
          <RadioGroup
            legend={copy.sound}
            look="chips"
            name="pair-sound"
            onValueChange={(value) => pair.setSound(value as PairSound)}
            options={sounds.map((value) => ({ value, label: copy.sounds[value] }))}
            value={sound}
          />
        ) : null}
      </div>
      {hasBeside ? (
        <>
          <div className="grid gap-4 md:grid-cols-2">
            <OwnControls
              duration={duration}
              mark={marks.main}
              name={copy.main}
              onMark={() => mark('main')}
              onSeek={pair.seekMain}
              onShift={(by) => pair.shift(-by)}
              position={position.main}
            />
            <OwnControls
              duration={besideDuration}
              mark={marks.beside}
              name={copy.beside}
              onMark={() => mark('beside')}
              onSeek={pair.seekBeside}
              onShift={pair.shift}
              position={position.beside}
            />
          </div>
          <p className="text-3 text-sm">
            {copy.offset(inVietnamese(offset))}. {copy.markHint}
          </p>
        </>
      ) : null}
      <p className="text-3 text-sm max-md:hidden">{copy.keys}</p>
      <p className="sr-only" role="status">
        {said}
      </p>
    </section>
  )
}
