import { Resvg, renderAsync } from '@resvg/resvg-js'
import { escapeXml } from '../../../core/escape-xml.ts'
import { type CoverMotif, renderCoverArt } from './cover-art.ts'
import { displayFamily, fonts, textFamily } from './fonts.ts'
import { renderMonogram } from './monogram.ts'
import type { LookName } from './portrait/look.ts'
import { renderPortrait } from './portrait/render-portrait.ts'

export interface ShareImage {
  title: string
  /** Small line above the title, such as the category. */
  kicker: string
  /** Small line below it, such as the doctor. */
  footer: string
  brand: ShareBrand
  seed: string
  motif: CoverMotif
  /** Who stands beside the words, on the page of a person: drawn, or as initials. */
  person?: { name: string; look: LookName | null }
}

/** The brand on a dark picture: its words or its logo, and its colours where the business chose any. */
export interface ShareBrand {
  name: string
  /** A PNG in a data address, for dark grounds, and how large it is drawn. */
  logo: { data: string; width: number; height: number } | null
  veil: string | null
  words: string | null
  kicker: string | null
}

const WIDTH = 1200
const HEIGHT = 630
const TITLE_LINES = 3
/** Letters of the title face at 68 px that fit the text column, with room for wide ones. */
const LETTERS_PER_LINE = 27
/** And beside a portrait. */
const LETTERS_BESIDE = 19
const PORTRAIT_WIDTH = 420
/** Left and right of the words. */
const MARGIN = 72
/** Between the words and a portrait. */
const PORTRAIT_MARGIN = 40
const SMALL_SIZE = 26
const SMALL_LEADING = 36
/** What is shown of the drawings beside the words. */
const MONOGRAM_BOX = '60 130 680 680'
const PORTRAIT_BOX = '130 150 540 810'

/** Picture for links shared elsewhere: 1200×630 PNG with the title over the cover's drawing. */
export async function renderShareImage(image: ShareImage): Promise<Buffer> {
  const rendered = await renderAsync(shareSvg(image), {
    font: fonts,
    fitTo: { mode: 'width', value: WIDTH },
  })
  return rendered.asPng()
}

function shareSvg(image: ShareImage): string {
  const veil = image.brand.veil ?? '#0B1614'
  const cover = renderCoverArt({ seed: image.seed, motif: image.motif })
  const lines = wrapTitle(image.title, image.person ? LETTERS_BESIDE : LETTERS_PER_LINE)
  const column = WIDTH - MARGIN - (image.person ? PORTRAIT_WIDTH + PORTRAIT_MARGIN : MARGIN)
  const kicker = fitSmallText(image.kicker, { width: column, lines: 1 })
  const footer = fitSmallText(image.footer, { width: column, lines: 2 })
  const top = 350 - ((lines.length - 1) * 80) / 2
  const title = lines
    .map((line, index) => text(72, top + index * 80, 68, line, displayFamily, '#FFFDFA', 600))
    .join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    // Inner svg: the drawing keeps its own box, cut to this one.
    `<svg x="0" y="-60" width="${WIDTH}" height="750" preserveAspectRatio="xMidYMid slice" viewBox="0 0 1600 1000">${inner(cover)}</svg>` +
    `<defs><linearGradient id="veil"><stop stop-color="${veil}" stop-opacity=".9"/><stop offset="1" stop-color="${veil}" stop-opacity=".25"/></linearGradient></defs>` +
    `<path d="M0 0h${WIDTH}v${HEIGHT}H0z" fill="url(#veil)"/>` +
    (image.person ? portrait(image.person, image.seed) : '') +
    brandMark(image.brand) +
    kicker.map((line) => smallText(top - 92, line, image.brand.kicker ?? '#BFD8D1')).join('') +
    title +
    footer
      .map((line, index) => smallText(560 - (footer.length - 1 - index) * SMALL_LEADING, line, '#F4F1EC'))
      .join('') +
    '</svg>'
  )
}

function brandMark({ name, logo, words }: ShareBrand): string {
  if (!logo) return text(MARGIN, 112, 30, name, displayFamily, words ?? '#E2BF73', 600)
  return `<image x="${MARGIN}" y="64" width="${logo.width}" height="${logo.height}" href="${logo.data}"/>`
}

const smallText = (y: number, line: string, fill: string) =>
  text(MARGIN, y, SMALL_SIZE, line, textFamily, fill, 500)

/** Lines of small text that are no wider than the column, measured in the face they are drawn in. */
export function fitSmallText(value: string, { width, lines }: { width: number; lines: number }): string[] {
  const all = value.length
  const wide = widthOfSmallText([value])
  if (wide <= width) return [value]
  for (let letters = Math.ceil((all * width) / wide); letters > 1; letters -= 1) {
    const fitted = wrapWords(value, letters, lines)
    if (widthOfSmallText(fitted) <= width) return fitted
  }
  return []
}

/** Width of the widest line. */
export function widthOfSmallText(lines: string[]): number {
  const drawn = lines.map((line) => text(0, 100, SMALL_SIZE, line, textFamily, '#000', 500)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}">${drawn}</svg>`
  return new Resvg(svg, { font: fonts }).getBBox()?.width ?? 0
}

/** The portrait's drawing at the right edge; its gradients get names of their own. */
function portrait({ name, look }: NonNullable<ShareImage['person']>, seed: string): string {
  const drawing = inner(look ? renderPortrait(look) : renderMonogram({ name, seed }))
    .replaceAll('id="', 'id="m-')
    .replaceAll('url(#', 'url(#m-')
  return `<svg x="${WIDTH - PORTRAIT_WIDTH}" y="0" width="${PORTRAIT_WIDTH}" height="${HEIGHT}" preserveAspectRatio="xMidYMid slice" viewBox="${look ? PORTRAIT_BOX : MONOGRAM_BOX}">${drawing}</svg>`
}

/** Breaks between words; what does not fit the lines ends with an ellipsis. */
export const wrapTitle = (title: string, letters = LETTERS_PER_LINE) => wrapWords(title, letters, TITLE_LINES)

function wrapWords(value: string, letters: number, mostLines: number): string[] {
  const lines: string[] = []
  for (const word of value.normalize('NFC').split(/\s+/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + 1 + word.length <= letters)
      lines[lines.length - 1] = `${last} ${word}`
    else lines.push(word.slice(0, letters))
  }
  if (lines.length <= mostLines) return lines
  const kept = lines.slice(0, mostLines)
  kept[mostLines - 1] = `${kept[mostLines - 1]!.slice(0, letters - 1)}…`
  return kept
}

function text(
  x: number,
  y: number,
  size: number,
  value: string,
  family: string,
  fill: string,
  weight: number,
) {
  return `<text x="${x}" y="${y}" font-family="${family}" font-weight="${weight}" font-size="${size}" fill="${fill}">${escapeXml(value)}</text>`
}

const inner = (svg: string) => svg.replace(/^<svg[^>]*>/, '').replace(/<\/svg>$/, '')
