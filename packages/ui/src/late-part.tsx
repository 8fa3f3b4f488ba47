import { type ComponentType, lazy, memo, Suspense, useEffect, useState } from 'react'
import { keepPressesIn } from './lib/kept-presses.ts'
import { serve } from './lib/served-parts.ts'

/**
 * What counts as near: a part is asked for this far below the view, so that it answers before it is seen. One that has
 * been jumped over counts, too.
 */
const nearView = '1000000px 0px 100px'

interface LateProps {
  /** Id of an element that the server sends: within the part's section, aside or footer, or around it all. */
  mark: string
}

type LatePart<Props> = ComponentType<Props & LateProps> & {
  /** For the loader of a page that is reached by a link, so that it shows whole. A failure is told where it shows. */
  preload: () => Promise<void>
}

type ViewProps<Props> = LateProps & { part: Props }
type View<Props> = ComponentType<ViewProps<Props>>

/** A part that the server has sent, and whose program has yet to come. */
interface Waiting {
  isThere: Promise<void>
  /** Asks for the program now, in view or not. */
  hurry: () => void
  /** Called when it answers. */
  settle: () => void
}

/**
 * A part of a page below its first view. The server sends it whole (`loadServedParts`); its program is fetched when the part comes near the view or somebody touches it, and React takes it up only then. Until then the
 * part that was sent stays: its links work, and what is pressed in it is kept. Where the server has sent nothing, as
 * on a page that was reached by a link, the program is fetched at once.
 *
 * Give it props that stay the same from render to render: React drops what the server has sent when a part changes
 * before its program is there.
 */
export function latePart<Props extends object>(load: () => Promise<ComponentType<Props>>): LatePart<Props> {
  let Part: ComponentType<Props> | undefined
  let asked: Promise<void> | undefined
  let once: View<Props> | undefined
  const waiting = new Map<string, Waiting & { View: View<Props> }>()
  serve(ask)

  function ask(): Promise<void> {
    asked ??= load().then(
      (loaded) => {
        Part = loaded
      },
      (error: unknown) => {
        asked = undefined
        once = undefined
        throw error
      },
    )
    return asked
  }

  const viewAfter = (isThere: () => Promise<void>): View<Props> =>
    lazy(async () => {
      await isThere()
      return { default: Settled }
    })

  function viewOf(mark: string): View<Props> {
    if (Part) return Settled
    const known = waiting.get(mark)
    if (known) {
      // Something around it has changed, and React would have to show the part anew.
      known.hurry()
      return known.View
    }
    const sentElement = document.getElementById(mark)
    const area = sentElement?.closest('section, aside, footer') ?? sentElement
    if (!area) {
      once ??= viewAfter(ask)
      return once
    }
    const sent = waitNear(area, ask)
    // The program is on its way already, be it for another part or for one that nobody has sent.
    if (asked) sent.hurry()
    const View = viewAfter(() => sent.isThere)
    waiting.set(mark, { ...sent, View })
    return View
  }

  function Gate({ mark, part }: ViewProps<Props>) {
    // Kept from the first time that it shows: another view would be another part, with its state lost.
    const [View] = useState(() => viewOf(mark))
    return <View mark={mark} part={part} />
  }

  function Settled({ mark, part }: ViewProps<Props>) {
    useEffect(() => {
      waiting.get(mark)?.settle()
      waiting.delete(mark)
    }, [mark])
    return Part && <Part {...part} />
  }

  const Late = memo(function LatePart({ mark, ...part }: Props & LateProps) {
    return (
      <Suspense>
        {/* What remains are the part's own props, which the type cannot express. */}
        <Gate mark={mark} part={part as unknown as Props} />
      </Suspense>
    )
  })
  return Object.assign(Late as unknown as ComponentType<Props & LateProps>, {
    preload: () => (Part ? Promise.resolve() : ask().catch(() => {})),
  })
}

/** Signs that somebody is about to use the part. A press needs none: React then tries to take the part up. */
const signs = ['pointerover', 'focusin'] as const

function waitNear(area: Element, ask: () => Promise<void>): Waiting {
  const presses = keepPressesIn(area)
  const once = new AbortController()
  let resolve: () => void
  const isThere = new Promise<void>((done) => {
    resolve = done
  })
  const hurry = () => {
    ask().then(
      () => {
        once.abort()
        resolve()
      },
      // What the server has sent stays; it is tried again at the next sign, and when the network is back.
      () => addEventListener('online', hurry, { once: true, signal: once.signal }),
    )
  }
  for (const sign of signs) area.addEventListener(sign, hurry, { signal: once.signal, passive: true })
  const observer = new IntersectionObserver(
    (entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) hurry()
    },
    { rootMargin: nearView },
  )
  observer.observe(area)
  once.signal.addEventListener('abort', () => observer.disconnect())
  return { isThere, hurry, settle: presses.doAgain }
}
