import { withIframe } from '@fingerprintjs/fingerprintjs'

/** The families that FingerprintJS 5.2.0 looks for, in its order: the identifier is made of them. */
const families = [
  'sans-serif-thin',
  'ARNO PRO',
  'Agency FB',
  'Arabic Typesetting',
  'Arial Unicode MS',
  'AvantGarde Bk BT',
  'BankGothic Md BT',
  'Batang',
  'Bitstream Vera Sans Mono',
  'Calibri',
  'Century',
  'Century Gothic',
  'Clarendon',
  'EUROSTILE',
  'Franklin Gothic',
  'Futura Bk BT',
  'Futura Md BT',
  'GOTHAM',
  'Gill Sans',
  'HELV',
  'Haettenschweiler',
  'Helvetica Neue',
  'Humanst521 BT',
  'Leelawadee',
  'Letter Gothic',
  'Levenim MT',
  'Lucida Bright',
  'Lucida Sans',
  'Menlo',
  'MS Mincho',
  'MS Outlook',
  'MS Reference Specialty',
  'MS UI Gothic',
  'MT Extra',
  'MYRIAD PRO',
  'Marlett',
  'Meiryo UI',
  'Microsoft Uighur',
  'Minion Pro',
  'Monotype Corsiva',
  'PMingLiU',
  'Pristina',
  'SCRIPTINA',
  'Segoe UI Light',
  'Serifa',
  'SimHei',
  'Small Fonts',
  'Staccato222 BT',
  'TRAJAN PRO',
  'Univers CE 55 Medium',
  'Vrinda',

  'ZWAdobeF',
]
const generic = ['monospace', 'sans-serif', 'serif']
const SAMPLE = 'mmMwWLliI0O&1'
/** How many families are laid out in one task. */
const AT_ONCE = 13

/**
 * Which families the browser has: those in which a text has another size than in the generic families. Answers what the
 * library's own source `fonts` answers, but lays out some families in each task where that one lays out all in one.
 * @param pause lets the browser do other work
 */
export const measureFonts = (pause: () => Promise<void>): Promise<string[]> =>
  withIframe(async (_frame, { document: page }) => {
    page.body.style.fontSize = '48px'
    await pause()
    const plain = measure(page, generic)
    const found: string[] = []
    for (let at = 0; at < families.length; at += AT_ONCE) {
      const some = families.slice(at, at + AT_ONCE)
      await pause()
      const sizes = measure(
        page,
        some.flatMap((family) => generic.map((fallback) => `'${family}',${fallback}`)),
      )
      const differs = (_family: string, index: number) =>
        plain.some((size, fallback) => size !== sizes[index * generic.length + fallback])
      found.push(...some.filter(differs))
    }
    return found
  })

/** Width and height of the sample in each family, laid out together. */
function measure(page: Document, fontFamilies: readonly string[]): string[] {
  const box = page.createElement('div')
  box.style.setProperty('visibility', 'hidden', 'important')
  const spans = fontFamilies.map((fontFamily) => {
    const span = page.createElement('span')
    Object.assign(span.style, { position: 'absolute', top: '0', left: '0', fontFamily })
    span.textContent = SAMPLE
    return span
  })
  box.append(...spans)
  page.body.append(box)
  const sizes = spans.map((span) => `${span.offsetWidth}×${span.offsetHeight}`)
  box.remove()
  return sizes
}
