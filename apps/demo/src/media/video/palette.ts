import type { Random } from './random.ts'

/** Colours of the identity; the video is always light text on operating-room green, or ink on porcelain. */
export const ink = {
  hero: '#0D2F2A',
  heroLine: '#24504A',
  onHero: '#F4F1EC',
  onHero2: '#BFD8D1',
  porcelain: '#FCFAF7',
  porcelainLine: '#E0D7CC',
  text: '#1D1A17',
  text2: '#4C453E',
  text3: '#6B6259',
  primary: '#17554D',
  gold: '#E2BF73',
  clay: '#A9502F',
} as const

/** Colours of the moving panel: lit corner, depth, lines, the one line that matters. */
export type PanelPalette = { light: string; deep: string; line: string; strong: string; spot: string }

const palettes = [
  { light: '#BC7A5F', deep: '#8C3F23', line: '#E9C4B0', strong: '#F0CE86', spot: '#FFF3E0' },
  { light: '#3F8577', deep: '#123F38', line: '#A9D3C8', strong: '#E2BF73', spot: '#F0A582' },
  { light: '#8F7440', deep: '#33291E', line: '#D9C49A', strong: '#F0A582', spot: '#FFF3E0' },
  { light: '#C99A80', deep: '#6E4638', line: '#F3DDCF', strong: '#E2BF73', spot: '#FFFFFF' },
] as const satisfies readonly [PanelPalette, ...PanelPalette[]]

export function pickPalette(random: Random): PanelPalette {
  return random.pick<PanelPalette>(palettes)
}
