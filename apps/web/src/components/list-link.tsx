import { useNavigate } from '@repo/routing'
import type { RenderLink } from '@repo/ui/render-link'
import { type MouseEvent, type ReactNode, useEffect, useState } from 'react'

interface HistoryEntry {
  index: number
  url: string | null
}

/** The part of the browser's Navigation API that is used; older browsers have none of it. */
interface NavigationApi {
  currentEntry: HistoryEntry | null
  entries(): HistoryEntry[]
}

/** Address of the page before this one, if it is the same list with whatever filter and page. */
export function findListBehind(href: string): string | null {
  const { navigation } = window as { navigation?: NavigationApi }
  const index = navigation?.currentEntry?.index ?? -1
  const url = navigation?.entries()[index - 1]?.url
  if (!url) return null
  const { origin, pathname, search } = new URL(url)
  return origin === location.origin && pathname === href ? pathname + search : null
}

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)

interface ListLinkProps {
  href: string
  className?: string
  children?: ReactNode
}

/** Link to the list a page belongs to. Who came from there goes back to it: filter, page and scroll as they were. */
function ListLink({ href, className, children }: ListLinkProps) {
  const navigate = useNavigate()
  const [address, setAddress] = useState(href)
  useEffect(() => setAddress(findListBehind(href) ?? href), [href])
  const goBack = (event: MouseEvent) => {
    if (!isPlain(event) || findListBehind(href) === null) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <a className={className} href={address} onClick={goBack}>
      {children}
    </a>
  )
}

/** For the links of a breadcrumb. */
export const renderListLink: RenderLink = (props) => <ListLink {...props} />
