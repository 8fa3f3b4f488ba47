import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'

interface Stage {
  /** A panel has replaced the video: it takes the focus that was lost with the player, or is announced. */
  arrive: (focus: () => void, words: string) => void
}

const StageContext = createContext<Stage | null>(null)

/**
 * The place of a video, where questions, refusals and the player follow one another. The keyboard stays in it when one
 * takes the place of the other; whoever works elsewhere on the page stays there and hears of it.
 */
export function VideoStage({ children }: { children: ReactNode }) {
  const ref = useRef<HTMLDivElement>(null)
  const hadFocusRef = useRef(false)
  const [spoken, setSpoken] = useState('')
  const stage = useMemo<Stage>(
    () => ({
      arrive(focus, words) {
        const active = document.activeElement
        const isFree = active === null || active === document.body || ref.current?.contains(active)
        const isOurs = hadFocusRef.current && isFree
        if (isOurs) focus()
        setSpoken(isOurs ? '' : words)
      },
    }),
    [],
  )
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Without a next element the focus is lost: its element was removed, or the window is inactive.
    if (relatedTarget && !ref.current?.contains(relatedTarget)) hadFocusRef.current = false
  }
  return (
    <StageContext value={stage}>
      <div onBlur={onBlur} onFocus={() => (hadFocusRef.current = true)} ref={ref}>
        {children}
      </div>
      <p className="sr-only" role="status">
        {spoken}
      </p>
    </StageContext>
  )
}

/** For panels that replace the video. `words` are announced if the focus is elsewhere on the page. */
export function useArrival(focus: () => void, words: string): void {
  const stage = use(StageContext)
  const focusRef = useRef(focus)
  useEffect(() => {
    focusRef.current = focus
  })
  useEffect(() => stage?.arrive(() => focusRef.current(), words), [stage, words])
}
