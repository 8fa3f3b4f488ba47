/** What a drawn person looks like. Skin and hair are ready colours; the rest are names of drawn parts. */
export interface Look {
  ground: 'drape' | 'clay' | 'umber' | 'plum'
  skin: keyof typeof skins
  hair: keyof typeof hairs
  cut: 'bob' | 'long' | 'updo' | 'parted' | 'cropped' | 'swept'
  clothes: 'coat' | 'scrubs' | 'coatWithTie'
  /** Colour of what is worn under the coat, or of the scrubs. */
  fabric: string
  hasGlasses?: boolean
  hasEarrings?: boolean
  /** A broader jaw and stronger brows. */
  isAngular: boolean
}

export const skins = {
  fair: { base: '#F0CDB2', shade: '#DDB193', deep: '#B9836A', lip: '#BF6F63', blush: '#E39A84' },
  warm: { base: '#E8BE9C', shade: '#D29F7C', deep: '#A97255', lip: '#B36456', blush: '#D98E73' },
  tan: { base: '#DBAA84', shade: '#C18B66', deep: '#935F44', lip: '#A45A4B', blush: '#C97F62' },
} as const

export const hairs = {
  ink: { base: '#221B1D', light: '#3B3032' },
  brown: { base: '#33231E', light: '#523A31' },
  chestnut: { base: '#452C22', light: '#694534' },
  pepper: { base: '#34302F', light: '#6B6562' },
} as const

export type Skin = (typeof skins)[keyof typeof skins]
export type Hair = (typeof hairs)[keyof typeof hairs]

/** People who do not exist. A doctor of the demo has one of these as portrait; a real one has a photo or initials. */
export const looks = {
  diem: {
    ground: 'drape',
    skin: 'fair',
    hair: 'brown',
    cut: 'bob',
    clothes: 'coat',
    fabric: '#C98B6B',
    hasEarrings: true,
    isAngular: false,
  },
  lam: {
    ground: 'umber',
    skin: 'warm',
    hair: 'pepper',
    cut: 'parted',
    clothes: 'coatWithTie',
    fabric: '#24524B',
    hasGlasses: true,
    isAngular: true,
  },
  vy: {
    ground: 'clay',
    skin: 'fair',
    hair: 'chestnut',
    cut: 'long',
    clothes: 'coat',
    fabric: '#2F5D56',
    hasEarrings: true,
    isAngular: false,
  },
  quan: {
    ground: 'drape',
    skin: 'tan',
    hair: 'ink',
    cut: 'cropped',
    clothes: 'scrubs',
    fabric: '#3E7A70',
    isAngular: true,
  },
  ha: {
    ground: 'plum',
    skin: 'warm',
    hair: 'ink',
    cut: 'updo',
    clothes: 'coat',
    fabric: '#D7B98A',
    isAngular: false,
  },
  bao: {
    ground: 'clay',
    skin: 'warm',
    hair: 'ink',
    cut: 'swept',
    clothes: 'coatWithTie',
    fabric: '#7A4631',
    isAngular: true,
  },
} as const satisfies Record<string, Look>

export type LookName = keyof typeof looks
