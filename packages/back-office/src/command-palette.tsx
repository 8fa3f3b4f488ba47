export { CommandPalette } from './command-palette/command-palette.tsx'
export { navPages, pageKind } from './command-palette/nav-pages.tsx'
export type { PaletteItem, PaletteKind, PaletteProps } from './command-palette/palette.types.ts'
