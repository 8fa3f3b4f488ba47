import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'
import { useHref, useLinkClickHandler, useLocation } from './router.ts'

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where to: a path of this site, or an address with a scheme, which the browser follows itself. */
  to: string
  /** Keeps the scroll position, for tabs and filters. */
  preventScrollReset?: boolean
  /** Runs on a plain press instead of following the address; new tabs still open the address. */
  follow?: () => void
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

const hasScheme = /^(?:[a-z][a-z\d+.-]*:|\/\/)/i

/**
 * An anchor that the router follows. The library's own link also prefetches for a server framework that is not used
 * here, and that code is larger than this whole component.
 */
export function Link(props: LinkProps) {
  return hasScheme.test(props.to) ? <OutsideLink {...props} /> : <InsideLink {...props} />
}

function OutsideLink({ to, preventScrollReset: _, follow: __, children, ...rest }: LinkProps) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  )
}

/** Whether a press uses the main button without modifier keys, which would open the address elsewhere or save it. */
const isPlainPress = (event: MouseEvent) =>
  event.button === 0 && !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey)

function InsideLink({ to, preventScrollReset, follow, onClick, target, children, ...rest }: LinkProps) {
  const href = useHref(to)
  const followAddress = useLinkClickHandler<HTMLAnchorElement>(to, { target, preventScrollReset })
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    // The browser handles downloads.
    if (event.defaultPrevented || rest.download !== undefined) return
    if (!follow) return followAddress(event)
    if (!isPlainPress(event)) return
    event.preventDefault()
    follow()
  }
  return (
    <a {...rest} href={href} onClick={press} target={target}>
      {children}
    </a>
  )
}

export interface NavLinkProps extends Omit<LinkProps, 'className'> {
  /** Counts as the current place on exactly its path only, not on those below it. */
  end?: boolean
  className: (state: { isActive: boolean }) => string
}

/** A link of a menu: says which entry is the current place, to the eye and to screen readers. */
export function NavLink({ end = false, className, to, ...rest }: NavLinkProps) {
  const { pathname } = useLocation()
  const isActive = pathname === to || (!end && pathname.startsWith(to.endsWith('/') ? to : `${to}/`))
  return (
    <Link
      {...rest}
      aria-current={isActive ? 'page' : undefined}
      className={className({ isActive })}
      to={to}
    />
  )
}
