import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

export interface LazyPartProps {
  /** Shown until the part's code is there. */
  fallback?: ReactNode
  /**
   * Its code could not be fetched: nothing shows in its place, and who takes it away here tries again with the next
   * one. Without this the failure is thrown, for a screen that is nothing without its part.
   */
  onFail?: (error: unknown) => void
}

interface SettledProps<Props> extends Pick<LazyPartProps, 'onFail'> {
  props: Props
}

/**
 * A part of a page whose code is fetched when it first shows, around its own `Suspense`. Unlike `React.lazy`, which
 * remembers a failure for ever, the next time it shows its code is asked for again.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props & LazyPartProps> {
  let asked: ComponentType<SettledProps<Props>> | undefined

  async function settle(): Promise<{ default: ComponentType<SettledProps<Props>> }> {
    try {
      const Part = await load()
      return { default: ({ props }) => <Part {...props} /> }
    } catch (error) {
      asked = undefined
      return { default: ({ onFail }) => <Missing error={error} onFail={onFail} /> }
    }
  }

  function ask(): ComponentType<SettledProps<Props>> {
    asked ??= lazy(settle)
    return asked
  }

  return function LazyPart({ fallback, onFail, ...props }) {
    // One try for each time that it shows: what suspends keeps no state, this frame around it does.
    const [Settled] = useState(ask)
    return (
      <Suspense fallback={fallback}>
        {/* What is left of the props are the part's own; the type cannot say so. */}
        <Settled props={props as unknown as Props} onFail={onFail} />
      </Suspense>
    )
  }
}

function Missing({ error, onFail }: { error: unknown; onFail: LazyPartProps['onFail'] }) {
  if (!onFail) throw error
  return <Told error={error} onFail={onFail} />
}

/** Tells once: whoever is told may well be drawn again, with another listener, while this still stands. */
function Told({ error, onFail }: Required<Pick<LazyPartProps, 'onFail'>> & { error: unknown }) {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    onFail(error)
  }, [error, onFail])
  return null
}
