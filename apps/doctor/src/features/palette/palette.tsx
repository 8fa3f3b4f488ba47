import { CommandPalette, navPages, type PaletteProps, pageKind } from '@repo/back-office/command-palette'
import { paths } from '../../app/paths.ts'
import { paletteMessages as copy } from './palette.messages.ts'

/** The command palette of the doctor portal, over its pages. */
export function Palette({ nav, onClose }: PaletteProps) {
  const others = [{ label: copy.account, href: paths.account() }]
  return <CommandPalette kinds={[pageKind]} pages={navPages(nav, others)} onClose={onClose} />
}
