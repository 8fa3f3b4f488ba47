import { z } from 'zod'

/** Path of a logo. Its size stands in its name, so that whatever shows it knows its shape. */
export const logoPath = z.string().regex(/^\/brand-logos\/[0-9a-f]{32}-[1-9]\d{0,3}x[1-9]\d{0,3}\.png$/)
/** Folder of an app icon, which is drawn in every size that browsers and phones ask for. */
export const iconPath = z.string().regex(/^\/brand-icons\/[0-9a-f]{32}$/)

/** Files of an app icon; `maskable.png` keeps its edge free, because phones cut it round. */
export const iconFiles = ['32.png', '180.png', '192.png', '512.png', 'maskable.png', 'favicon.ico'] as const
export type IconFile = (typeof iconFiles)[number]

/** Far more than a logo needs, and little enough to draw at once. */
export const MOST_BRAND_PICTURE_BYTES = 4 * 1024 * 1024

export const brandPictureNames = ['logo', 'logoDark', 'icon'] as const
export type BrandPictureName = (typeof brandPictureNames)[number]
/** Paths below the root of the API; empty where the business has none. */
export type BrandPictures = Readonly<Record<BrandPictureName, string>>

export const unsetPictures: BrandPictures = { logo: '', logoDark: '', icon: '' }

export interface PictureSize {
  width: number
  height: number
}

/** The size of a logo, as its name says. */
export function sizeOfLogo(path: string): PictureSize {
  const [, width, height] = /-(\d+)x(\d+)\.png$/.exec(path) ?? []
  return { width: Number(width ?? 1), height: Number(height ?? 1) }
}

/** The size of a logo that fills a box as far as its shape lets it. */
export function fitLogo(path: string, box: PictureSize): PictureSize {
  const { width, height } = sizeOfLogo(path)
  const scale = Math.min(box.width / width, box.height / height)
  return { width: Math.round(width * scale), height: Math.round(height * scale) }
}

/** Addresses in the stylesheet are seen from its own, which lies in a folder of the API. */
const urlOf = (path: string) => `url("..${path}")`
const shape = (path: string) => {
  const { width, height } = sizeOfLogo(path)
  return (width / height).toFixed(3)
}
const look = (path: string, plate: string) =>
  `--logo:${urlOf(path)};--logo-ratio:${shape(path)};--logo-plate:${plate}`

const HIDDEN = 'position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)'

/**
 * Rules that show the logo in place of the word mark, whose words stay for screen readers, and the icon in place of the
 * drawn mark. On dark grounds a logo without a version for them stands on a white plate. Nothing where nothing is set.
 */
export function brandPictureStyle({ logo, logoDark, icon }: BrandPictures): string {
  const dark = logoDark ? look(logoDark, 'transparent') : look(logo, '#fff')
  const words = logo
    ? `:root,[data-surface="paper"]{${look(logo, 'transparent')}}` +
      `@media screen{[data-theme="dark"],[data-surface="hero"]{${dark}}}` +
      '[data-logo]{position:relative;vertical-align:middle;width:min(calc(1.5em*var(--logo-ratio)),8em,36vw);height:1.5em;' +
      'background:var(--logo-plate) var(--logo) left center/contain no-repeat;' +
      'box-shadow:0 0 0 .2em var(--logo-plate);border-radius:2px;print-color-adjust:exact}' +
      `[data-logo]>*{${HIDDEN}}`
    : ''
  const mark = icon
    ? `[data-logo-mark]{background:${urlOf(`${icon}/192.png`)} center/contain no-repeat}[data-logo-mark]>*{display:none}`
    : ''
  return words + mark
}
