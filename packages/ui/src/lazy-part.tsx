import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { serve } from './lib/served-parts.ts'

export interface LazyPartProps {
  /** Shown until the part's code is there. */
  fallback?: ReactNode
  /**
   * Called when the code could not be loaded: nothing shows in its place, and a caller that unmounts the part here tries
   * again at the next mount. Without this the error is thrown, for a screen that is useless without its part.
   */
  onFail?: (error: unknown) => void
}

interface SettledProps<Props> extends Pick<LazyPartProps, 'onFail'> {
  props: Props
}

/**
 * A part of a page whose code is loaded when it first shows, with its own `Suspense`. `React.lazy` remembers a failure
 * for ever; this part requests its code again the next time it shows. One that `isServed` is drawn by a server, too
 * (`loadServedParts`): what was sent stays until the code is there.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { isServed = false }: { isServed?: boolean } = {},
): ComponentType<Props & LazyPartProps> {
  let served: ComponentType<SettledProps<Props>> | undefined
  let asked: ComponentType<SettledProps<Props>> | undefined

  if (isServed)
    serve(async () => {
      served = createSettled(await load())
    })

  async function settle(): Promise<{ default: ComponentType<SettledProps<Props>> }> {
    try {
      return { default: createSettled(await load()) }
    } catch (error) {
      asked = undefined
      return { default: ({ onFail }) => <Missing error={error} onFail={onFail} /> }
    }
  }

  function ask(): ComponentType<SettledProps<Props>> {
    asked ??= served ?? lazy(settle)
    return asked
  }

  return function LazyPart({ fallback, onFail, ...props }) {
    // One try per mount; the state is kept here because a suspended component keeps none.
    const [Settled] = useState(ask)
    return (
      <Suspense fallback={fallback}>
        {/* The remaining props are the part's own, which the type cannot express. */}
        <Settled props={props as unknown as Props} onFail={onFail} />
      </Suspense>
    )
  }
}

function createSettled<Props extends object>(Part: ComponentType<Props>): ComponentType<SettledProps<Props>> {
  return function Settled({ props }) {
    return <Part {...props} />
  }
}

function Missing({ error, onFail }: { error: unknown; onFail: LazyPartProps['onFail'] }) {
  if (!onFail) throw error
  return <ReportOnce error={error} onFail={onFail} />
}

/** Calls `onFail` once, even if the parent renders again with another listener meanwhile. */
function ReportOnce({ error, onFail }: Required<Pick<LazyPartProps, 'onFail'>> & { error: unknown }) {
  const isTold = useRef(false)
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    onFail(error)
  }, [error, onFail])
  return null
}
