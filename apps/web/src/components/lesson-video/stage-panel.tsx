import { type ReactNode, useId, useRef } from 'react'
import { useArrival } from './video-stage.tsx'

interface StagePanelProps {
  title: string
  text: ReactNode
  /** Buttons and links; the last one is the main one. */
  actions?: ReactNode
  children?: ReactNode
}

/** Replaces the video: says why it does not play and what the viewer can do. */
export function StagePanel({ title, text, actions, children }: StagePanelProps) {
  const [titleId, textId] = [useId(), useId()]
  const ref = useRef<HTMLElement>(null)
  useArrival(() => ref.current?.focus(), title)
  return (
    <section
      aria-describedby={textId}
      aria-labelledby={titleId}
      className="grid min-h-72 place-content-center gap-3 p-6 text-center focus-visible:-outline-offset-4 md:aspect-video md:overflow-y-auto"
      data-surface="hero"
      ref={ref}
      tabIndex={-1}
    >
      <h2 className="text-balance font-display text-2xl" id={titleId}>
        {title}
      </h2>
      <div className="mx-auto grid max-w-[48ch] gap-3 text-pretty text-on-hero-2" id={textId}>
        {text}
      </div>
      {children}
      {actions && (
        <div className="mt-3 flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-center">
          {actions}
        </div>
      )}
    </section>
  )
}
