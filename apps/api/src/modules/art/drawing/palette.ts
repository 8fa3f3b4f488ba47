/** Colours of one picture, from shadow to light. */
export type Palette = {
  /** Far corner. */
  deep: string
  /** Main ground. */
  base: string
  /** Where the light falls. */
  glow: string
  /** Lines and points. */
  line: string
  /** The one thing that stands out. */
  spark: string
  gold: string
}

export const palettes = {
  drape: {
    deep: '#0B2A25',
    base: '#17554D',
    glow: '#4F9A89',
    line: '#A9DCCF',
    spark: '#F0A582',
    gold: '#E2BF73',
  },
  umber: {
    deep: '#1F1A18',
    base: '#4A3A22',
    glow: '#9A7B3C',
    line: '#F0D79A',
    spark: '#F0A582',
    gold: '#E2BF73',
  },
  clay: {
    deep: '#6B2A17',
    base: '#A9502F',
    glow: '#D39A80',
    line: '#FBE3D6',
    spark: '#FFF3E6',
    gold: '#EBC56F',
  },
  plum: {
    deep: '#2A1722',
    base: '#64394A',
    glow: '#B07A7E',
    line: '#F3D3CC',
    spark: '#F0A582',
    gold: '#E2BF73',
  },
} as const satisfies Record<string, Palette>

export type PaletteName = keyof typeof palettes
