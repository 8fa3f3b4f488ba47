import type { ApiQuery } from '@repo/api-client'
import type { BackOfficeNavGroup } from '@repo/shell'
import type { ReactNode } from 'react'

/** Something that the palette opens. */
export interface PaletteItem {
  /** One of the kinds that the palette was given. */
  kind: string
  label: string
  /** Tells items of one name apart. */
  detail?: string
  href: string
}

export interface PaletteKind {
  id: string
  /** Heading over the items of this kind. */
  title: string
  icon: ReactNode
}

/** What an office gives its palette: the frame's navigation and what closes it. */
export interface PaletteProps {
  nav: readonly BackOfficeNavGroup[]
  onClose: () => void
}

export interface PaletteSource {
  /** Kinds that the person may open, in the order of their groups. */
  kinds: readonly PaletteKind[]
  /** Pages and acts that are always there. */
  pages: readonly PaletteItem[]
  /** Asks the server; without it only pages are found. */
  find?: (text: string) => ApiQuery<readonly PaletteItem[]>
}
