import type { BackOfficeNavGroup, NavItem } from '@repo/shell'
import { PanelsTopLeft } from 'lucide-react'
import { paletteMessages as copy } from '../command-palette.messages.ts'
import type { PaletteItem, PaletteKind } from './palette.types.ts'

export const pageKind: PaletteKind = {
  id: 'page',
  title: copy.pages,
  icon: <PanelsTopLeft size={18} />,
}

/** The pages of an office's navigation, and others beside them. */
export const navPages = (
  nav: readonly BackOfficeNavGroup[],
  others: readonly NavItem[] = [],
): PaletteItem[] => [
  ...nav.flatMap(({ label: detail, items }) =>
    items.map(({ label, href }): PaletteItem => ({ kind: 'page', label, detail, href })),
  ),
  ...others.map(({ label, href }): PaletteItem => ({ kind: 'page', label, href })),
]
