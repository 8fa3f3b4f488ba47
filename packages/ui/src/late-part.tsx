import {
  type ComponentType,
  lazy,
  memo,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useState,
  useSyncExternalStore,
} from 'react'
import { ErrorPanel } from './error-panel.tsx'
import { keepPressesIn } from './lib/kept-presses.ts'
import { PartKept } from './lib/part-kept.ts'
import { serve } from './lib/served-parts.ts'

/**
 * What counts as near: a part is asked for this far below the view, so that it answers before it is seen. One that has
 * been jumped over counts, too.
 */
const nearView = '1000000px 0px 100px'

/** How the wait for a part that the server has sent ends: with its program, or with what was sent for good. */
type Outcome = 'taken-up' | 'kept'

interface Waiting {
  outcome: Promise<Outcome>
  /**
   * Asks for the program now, in view or not.
   * @param isHeldUp React cannot go on without the part: what was sent is kept where its program cannot be had
   */
  hurry: (isHeldUp: boolean) => void
  /** Called when it answers. */
  settle: () => void
}

interface ViewProps<Props> {
  id: string
  part: Props
}
type View<Props> = ComponentType<ViewProps<Props>>

type LatePart<Props> = ComponentType<Props> & {
  /** For the loader of a page that is reached by a link, so that it shows whole. A failure is told where it shows. */
  preload: () => Promise<void>
}

/**
 * A part of a page below its first view. The server sends it whole (`loadServedParts`); its program is fetched when the
 * part comes near the view or somebody touches it, and React takes it up only then. Until then the part that was sent
 * stays: its links work, and what is pressed in it is kept. Where its program cannot be fetched, what was sent stays, too.
 * Where the server has sent nothing, as on a page that was reached by a link, the program is fetched at once.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Part: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  const waiting = new Map<string, Waiting & { View: View<Props> }>()
  serve(ask)

  function ask(): Promise<void> {
    asked ??= load().then(
      (loaded) => {
        Part = loaded
      },
      (error: unknown) => {
        asked = undefined
        throw error
      },
    )
    return asked
  }

  function viewOf(id: string): View<Props> {
    if (Part) return TakenUp
    const known = waiting.get(id)
    if (known) {
      // Something around it has changed, and React has to show it anew.
      known.hurry(true)
      return known.View
    }
    const area = typeof document === 'undefined' ? null : document.getElementById(id)
    if (!area?.firstElementChild) return Arriving
    const sent = waitNear(area, ask)
    // The program is on its way already for another part.
    if (asked) sent.hurry(false)
    const View = lazy(async () => ({
      default: (await sent.outcome) === 'taken-up' ? TakenUp : createKept([...area.children]),
    }))
    waiting.set(id, { ...sent, View })
    return View
  }

  function Gate({ id, part }: ViewProps<Props>) {
    // Kept from the first time that it shows: another view would be another part, with its state lost.
    const [View] = useState(() => viewOf(id))
    return <View id={id} part={part} />
  }

  function TakenUp({ id, part }: ViewProps<Props>) {
    useEffect(() => {
      waiting.get(id)?.settle()
      waiting.delete(id)
    }, [id])
    return Part && <Part {...part} />
  }

  /** Nothing was sent: nothing shows until the program is there. */
  function Arriving({ id, part }: ViewProps<Props>) {
    const [state, setState] = useState<'asked' | 'here' | 'failed'>('asked')
    useEffect(() => {
      if (state === 'asked')
        ask().then(
          () => setState('here'),
          () => setState('failed'),
        )
    }, [state])
    if (state === 'here') return <TakenUp id={id} part={part} />
    if (state === 'asked') return null
    return <ErrorPanel isCompact isOffline={!navigator.onLine} onRetry={() => setState('asked')} />
  }

  /** What the server has sent, without a program, until it can be had. */
  function createKept(sent: readonly Element[]): View<Props> {
    const copies = sent.map((element) => element.cloneNode(true))
    return function Kept({ id, part }) {
      // React takes up nothing but its own; so it draws the copies anew.
      if (useIsTakingUp()) throw new PartKept()
      const [isHere, setHere] = useState(false)
      useEffect(() => {
        const tryAgain = () =>
          ask().then(
            () => setHere(true),
            () => {},
          )
        addEventListener('online', tryAgain)
        return () => removeEventListener('online', tryAgain)
      }, [])
      if (isHere) return <TakenUp id={id} part={part} />
      return <div className="contents" ref={(element) => element?.replaceChildren(...copies)} />
    }
  }

  const Boundary = memo(function Boundary({ id, part }: ViewProps<Props>) {
    return (
      <Suspense>
        <Gate id={id} part={part} />
      </Suspense>
    )
  })

  const Late = memo(function LatePart(props: Props) {
    const id = useId()
    // Deferred, so that a change counts as a transition: for any other React would drop what the server has sent.
    const part = useDeferredValue(props)
    useEffect(() => () => void waiting.delete(id), [id])
    return (
      <div className="contents" data-late="" id={id}>
        <Boundary id={id} part={part} />
      </div>
    )
  })
  return Object.assign(Late as unknown as ComponentType<Props>, {
    preload: () => (Part ? Promise.resolve() : ask().catch(() => {})),
  })
}

const never = () => () => {}
const useIsTakingUp = () =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  )

/** Signs that somebody is about to use the part. A press needs none: React then tries to take the part up. */
const signs = ['pointerover', 'focusin'] as const

function waitNear(area: Element, ask: () => Promise<void>): Waiting {
  const presses = keepPressesIn(area, { isAnsweredByReact: true })
  const once = new AbortController()
  const { signal } = once
  let end: (outcome: Outcome) => void
  const outcome = new Promise<Outcome>((resolve) => {
    end = (how) => {
      once.abort()
      resolve(how)
    }
  })
  let isHeldUp = false
  const fetchNow = () =>
    ask().then(
      () => end('taken-up'),
      () => {
        if (isHeldUp) end('kept')
      },
    )
  const hurry = (isNeeded: boolean) => {
    isHeldUp ||= isNeeded
    void fetchNow()
  }
  for (const sign of signs) area.addEventListener(sign, fetchNow, { signal, passive: true })
  addEventListener('online', fetchNow, { signal })
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) void fetchNow()
    },
    { rootMargin: nearView },
  )
  // The area itself has no box.
  for (const child of area.children) observer.observe(child)
  signal.addEventListener('abort', () => observer.disconnect())
  return { outcome, hurry, settle: presses.doAgain }
}
