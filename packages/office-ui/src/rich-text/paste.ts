/** Word marks the rows of its lists by a class, and says how deep they are and which list in their style. */
const wordListClass = /MsoListParagraph/
const wordListLevel = /mso-list:\s*l\d+\s+level(\d+)/
/** What Word puts before the text of a row: a bullet, or a number with its dot. */
const numberMark = /^\s*(\(?[\da-zA-Z]{1,4}[.)])\s*/
const bulletMark = /^\s*[·•o§▪–-]\s+/

/** Pictures of a pasted text that the API does not keep as they are. */
export interface PastedPictures {
  /** Whether somebody uploads those of the clipboard. */
  areTaken: boolean
  /** Those of the clipboard; in the text stands `markOf` 1, 2, 3 … for them. */
  files: File[]
  leftOut: number
}

export const nobodyTakes = (): PastedPictures => ({ areTaken: false, files: [], leftOut: 0 })

/** What stands in the text where a picture of the clipboard was, until it is uploaded. */
export const markOf = (number: number): string => `[ảnh dán ${number}]`

/** The picture inside a `data:` address; null for what is none. The content policy lets nothing fetch such an address. */
function fileOf(address: string): File | null {
  const [, type = '', encoded = ''] = /^data:(image\/(?:png|jpeg|webp));base64,(.+)$/s.exec(address) ?? []
  if (encoded === '') return null
  try {
    const bytes = Uint8Array.from(atob(encoded), (letter) => letter.charCodeAt(0))
    return new File([bytes], 'pasted', { type })
  } catch {
    return null
  }
}

/**
 * Brings pasted HTML of Word, Google Docs and web pages to what an article may hold: rows of Word become lists, titles
 * begin at the second level, the page's own frame goes. Fonts, colours and comments are dropped by the schema.
 */
export function cleanPasted(html: string, pictures: PastedPictures = nobodyTakes()): string {
  // Taken out before anything is parsed: browsers hold a style element against the content policy even then.
  const plain = html.replace(/<style\b[\s\S]*?(<\/style\s*>|$)/gi, '')
  const { body } = new DOMParser().parseFromString(plain, 'text/html')
  for (const element of body.querySelectorAll('script, meta, link, xml, title')) element.remove()
  const comments = body.ownerDocument.createTreeWalker(body, NodeFilter.SHOW_COMMENT)
  const found: Node[] = []
  while (comments.nextNode()) found.push(comments.currentNode)
  for (const comment of found) (comment as Comment).remove()
  for (const element of body.querySelectorAll('*')) {
    // Word's own elements, such as `o:p`, hold only spaces.
    if (element.localName.includes(':')) element.replaceWith(...element.childNodes)
  }
  for (const element of body.querySelectorAll('b[id^="docs-internal-guid"]'))
    element.replaceWith(...element.childNodes)
  for (const title of body.querySelectorAll('h1')) rename(title, 'h2')
  takePictures(body, pictures)
  unwrapRows(body)
  listRows(body)
  return body.innerHTML
}

/**
 * Pictures of a pasted text lie in the clipboard or at another host, and neither stays: the API keeps pictures of its own
 * only. Those of the clipboard are taken out to be uploaded, with a mark in their place; others are counted. One that was
 * uploaded here before is a path.
 */
function takePictures(body: HTMLElement, pictures: PastedPictures): void {
  for (const picture of body.querySelectorAll('img')) {
    const address = picture.getAttribute('src') ?? ''
    if (/^\/(?!\/)/.test(address)) continue
    const file = pictures.areTaken ? fileOf(address) : null
    if (file) picture.replaceWith(markOf(pictures.files.push(file)))
    else {
      pictures.leftOut++
      picture.remove()
    }
  }
}

/** Google Docs puts lists of a deeper level beside the row they belong to, where no list may stand. */
function unwrapRows(body: HTMLElement): void {
  for (const list of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    const row = list.previousElementSibling
    if (row?.localName === 'li') row.append(list)
  }
}

function rename(element: Element, name: string): void {
  const next = element.ownerDocument.createElement(name)
  next.append(...element.childNodes)
  element.replaceWith(next)
}

/** Puts neighbouring rows of Word into lists; deeper rows into a list inside the row before. */
function listRows(body: HTMLElement): void {
  const open: { level: number; list: Element; last: Element }[] = []
  for (const element of body.querySelectorAll('p')) {
    const style = element.getAttribute('style') ?? ''
    const level = Number(wordListLevel.exec(style)?.[1] ?? Number.NaN)
    if (!wordListClass.test(element.className) || Number.isNaN(level)) {
      open.length = 0
      continue
    }
    const item = toItem(element)
    while (open.length > 0 && open.at(-1)!.level > level) open.pop()
    const parent = open.at(-1)
    if (parent && parent.level === level) {
      parent.list.append(item)
      parent.last = item
      element.remove()
      continue
    }
    const list = element.ownerDocument.createElement(item.dataset.numbered ? 'ol' : 'ul')
    list.append(item)
    if (parent) {
      parent.last.append(list)
      element.remove()
    } else element.replaceWith(list)
    open.push({ level, list, last: item })
  }
  for (const item of body.querySelectorAll('li')) delete item.dataset.numbered
}

function toItem(row: Element): HTMLElement {
  // The mark stands in a part of its own that Word's style says to ignore.
  const ignored = row.querySelector('[style*="mso-list:Ignore"], [style*="mso-list: Ignore"]')
  const mark = ignored?.textContent ?? row.textContent ?? ''
  const isNumbered = numberMark.test(mark) && !bulletMark.test(`${mark.trim()} `)
  ignored?.remove()
  const item = row.ownerDocument.createElement('li')
  item.append(...row.childNodes)
  if (!ignored && item.firstChild?.nodeType === Node.TEXT_NODE)
    item.firstChild.textContent = (item.firstChild.textContent ?? '').replace(
      isNumbered ? numberMark : bulletMark,
      '',
    )
  if (isNumbered) item.dataset.numbered = 'true'
  return item
}
