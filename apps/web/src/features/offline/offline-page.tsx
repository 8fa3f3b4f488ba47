import { safeRedirect, useSearchParams } from '@repo/routing'
import { useSession } from '@repo/session'
import { Button, buttonClass } from '@repo/ui/button'
import { useIsMounted, useIsOnline } from '@repo/ui/lib/hooks'
import { LineArt } from '@repo/ui/line-art'
import { useEffect, useState } from 'react'
import { brand } from '../../app/env.ts'
import { paths } from '../../app/paths.ts'
import type { KeptPage, KeptPages } from './kept-pages.ts'
import { offlinePageMessages as copy } from './offline-page.messages.ts'

/** Browsers pass the fragment of the wanted page on to this one; links that work once have their secret in it. */
const withFragment = (path: string) => path + location.hash

/** Stands in for a page that cannot be had without a network: what can be read, and the way on once it is back. */
export function OfflinePage() {
  const [search] = useSearchParams()
  // The kept document was made without it.
  const isMounted = useIsMounted()
  const from = isMounted ? safeRedirect(search.get('from'), '') : ''
  const isOnline = useIsOnline()
  const { user, hasStarted } = useSession()
  const [kept, setKept] = useState<KeptPages | null>(null)
  const account = user?.id ?? null

  useEffect(() => {
    if (!hasStarted) return
    let isCurrent = true
    const reading = import('./kept-pages.ts').then(({ readKeptPages }) => readKeptPages(account, brand))
    reading.then(
      (pages) => isCurrent && setKept(pages),
      () => isCurrent && setKept({ own: [], open: [] }),
    )
    return () => {
      isCurrent = false
    }
  }, [account, hasStarted])

  // The page was wanted before: it is opened as soon as it can be.
  useEffect(() => {
    if (from === '') return
    const open = () => location.replace(withFragment(from))
    addEventListener('online', open)
    return () => removeEventListener('online', open)
  }, [from])

  const isAway = !isOnline || from !== ''
  return (
    <div className="wrap py-12 md:py-16">
      <LineArt />
      <h1 className="mt-6 text-h2" tabIndex={-1}>
        {isAway ? copy.title : copy.online}
      </h1>
      <p className="measure mt-3 text-2">{isAway ? copy.lead : copy.onlineLead}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        {from !== '' && <Button onClick={() => location.replace(withFragment(from))}>{copy.retry}</Button>}
        <a className={buttonClass({ variant: 'secondary' })} href={paths.home}>
          {copy.home}
        </a>
      </div>
      <section aria-labelledby="kept-title" className="mt-12">
        <h2 className="text-h3" id="kept-title">
          {copy.kept}
        </h2>
        {kept && kept.own.length + kept.open.length === 0 ? (
          <p className="mt-3 text-2">{copy.nothing}</p>
        ) : null}
        <Pages pages={kept?.own ?? []} title={copy.own} />
        <Pages pages={kept?.open ?? []} title={copy.open} />
        <p className="measure mt-6 text-sm text-3">{copy.films}</p>
      </section>
    </div>
  )
}

function Pages({ pages, title }: { pages: KeptPage[]; title: string }) {
  if (pages.length === 0) return null
  return (
    <>
      <h3 className="mt-6 text-sm font-semibold text-3">{title}</h3>
      <ul className="mt-2 grid gap-x-8 sm:grid-cols-2">
        {pages.map((page) => (
          <li key={page.path}>
            {/* A whole load: what is kept are documents. */}
            <a className="link inline-flex min-h-11 items-center" href={page.path} target="_self">
              {page.title}
            </a>
          </li>
        ))}
      </ul>
    </>
  )
}
