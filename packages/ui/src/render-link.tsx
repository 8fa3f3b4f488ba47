import type { ReactNode } from 'react'

/** What a component hands to the app so that the app's router link can take its place. */
export type LinkProps = {
  href: string
  className?: string
  children?: ReactNode
  'aria-label'?: string
  'aria-current'?: 'page' | undefined
  rel?: string
  role?: string
  tabIndex?: number
  onClick?: () => void
}

/** Draws a link. Apps pass their router's link; without one the components use a plain anchor. */
export type RenderLink = (props: LinkProps) => ReactNode

/** A plain anchor: the default where an app passes no router link. */
export const renderAnchor: RenderLink = (props) => <a {...props} />
