import { childOf, childrenOf, readXmlTree, textOf, type XmlElement, XmlError } from '../../core/xml-tree.ts'
import { keyOf, PackageFault } from './package-archive.ts'
import type { StoredScormItem } from './packages.repo.ts'
import { scormMessages as copy } from './scorm.messages.ts'

export const MANIFEST_PATH = 'imsmanifest.xml'
export const MAX_MANIFEST_BYTES = 4 * 1024 * 1024
/** More parts than a list can show. */
const MAX_ITEMS = 200
const MAX_TITLE = 200
const MAX_ID = 255
const MAX_LAUNCH_DATA = 4096

interface ScormManifest {
  version: '1.2' | '2004'
  title: string
  items: StoredScormItem[]
}

/**
 * What a manifest says: title, version and the parts to open, of the default organisation. The format: "SCORM Content
 * Packaging", IMS Content Packaging 1.1.2 for 1.2 (ADL, "Content Aggregation Model" 1.2, October 2001, section 2.3) and
 * 1.1.4 for 2004 (ADL, "Content Aggregation Model", 4th edition, March 2009, chapter 3); read on 2026-11-28. Sequencing
 * and navigation of 2004 are not followed.
 * @param has whether the package has a file of that path
 * @throws PackageFault `bad_manifest`, `no_start`
 */
export function readManifest(text: string, has: (path: string) => boolean): ScormManifest {
  const root = parse(text)
  if (root.name !== 'manifest') throw new PackageFault('bad_manifest')
  const organisations = childOf(root, 'organizations')
  const all = childrenOf(organisations, 'organization')
  const wanted = organisations?.attributes.default
  const organisation = all.find(({ attributes }) => attributes.identifier === wanted) ?? all[0]
  const resources = new Map(
    childrenOf(childOf(root, 'resources'), 'resource').map((one) => [one.attributes.identifier, one]),
  )
  const base = joined(root.attributes.base, childOf(root, 'resources')?.attributes.base)
  const toItem = (element: XmlElement, place: number): StoredScormItem | null => {
    const resource = resources.get(element.attributes.identifierref)
    const href = resource?.attributes.href
    if (!resource || !href) return null
    const address = startOf(joined(base, resource.attributes.base, href) + parametersOf(element, href), has)
    if (!address) return null
    // 1.2 writes the attribute `scormtype`, 2004 `scormType`.
    const kind = resource.attributes.scormType ?? resource.attributes.scormtype
    return {
      id: (element.attributes.identifier ?? `item-${place}`).slice(0, MAX_ID),
      title: (textOf(element, 'title') || copy.untitledItem(place)).slice(0, MAX_TITLE),
      isTracked: kind?.toLowerCase() === 'sco',
      href: address,
      launchData: (textOf(element, 'datafromlms') || textOf(element, 'dataFromLMS')).slice(
        0,
        MAX_LAUNCH_DATA,
      ),
      passingScore: passingScoreOf(element),
      completionThreshold: thresholdOf(element),
    }
  }
  const items: StoredScormItem[] = []
  for (const element of itemsOf(organisation)) {
    const item = toItem(element, items.length + 1)
    if (item && !items.some(({ id }) => id === item.id)) items.push(item)
    if (items.length >= MAX_ITEMS) break
  }
  if (items.length === 0) throw new PackageFault('no_start')
  const title = textOf(organisation, 'title') || items[0]?.title || copy.untitled
  return { version: versionOf(root), title: title.slice(0, MAX_TITLE), items }
}

function parse(text: string): XmlElement {
  try {
    return readXmlTree(text)
  } catch (cause) {
    if (cause instanceof XmlError) throw new PackageFault('bad_manifest', { cause })
    throw cause
  }
}

/** All items, in the order in which they are shown. */
function itemsOf(element: XmlElement | undefined): XmlElement[] {
  return childrenOf(element, 'item')
    .filter(({ attributes }) => attributes.isvisible !== 'false')
    .flatMap((item) => [item, ...itemsOf(item)])
}

/** `schemaversion` says `1.2`, `CAM 1.3`, `2004 3rd Edition` or `2004 4th Edition`; without it the namespaces do. */
function versionOf(root: XmlElement): '1.2' | '2004' {
  const said = textOf(childOf(root, 'metadata'), 'schemaversion')
  if (/2004|1\.3/.test(said)) return '2004'
  if (said !== '') return '1.2'
  return Object.values(root.attributes).some((value) => value.includes('adlcp_v1p3')) ? '2004' : '1.2'
}

const numberOf = (text: string | undefined, from: number, to: number): number | null => {
  if (!text || !/^-?\d+(?:\.\d+)?$/.test(text.trim())) return null
  const value = Number(text)
  return value >= from && value <= to ? value : null
}

/** 1.2: `masteryscore`, 0 to 100. 2004: `minNormalizedMeasure` of the primary objective that is satisfied by measure, -1 to 1. */
function passingScoreOf(item: XmlElement): number | null {
  const mastery = numberOf(textOf(item, 'masteryscore'), 0, 100)
  if (mastery !== null) return mastery
  const primary = childOf(childOf(childOf(item, 'sequencing'), 'objectives'), 'primaryObjective')
  if (primary?.attributes.satisfiedByMeasure !== 'true') return null
  const measure = textOf(primary, 'minNormalizedMeasure')
  // 4th edition, section 4.2.17: without one it is 1.0.
  return measure === '' ? 1 : numberOf(measure, -1, 1)
}

/** 4th edition: `completedByMeasure` and `minProgressMeasure`, which is 1 where it is not said; 3rd edition: the text. */
function thresholdOf(item: XmlElement): number | null {
  const element = childOf(item, 'completionThreshold')
  if (!element) return null
  const { completedByMeasure, minProgressMeasure } = element.attributes
  if (completedByMeasure === undefined) return numberOf(minProgressMeasure ?? element.text, 0, 1)
  return completedByMeasure === 'true' ? numberOf(minProgressMeasure ?? '1', 0, 1) : null
}

/** Joined with bases of `xml:base`, as paths in the package. */
const joined = (...parts: (string | undefined)[]): string =>
  parts.reduce<string>((path, part) => (part ? `${path}${part}` : path), '')

/** What the item adds to the address of its resource; a second `?` becomes `&` (CAM, "parameters"). */
function parametersOf({ attributes }: XmlElement, href: string): string {
  const parameters = attributes.parameters ?? ''
  if (parameters === '' || parameters.startsWith('#')) return parameters
  const plain = parameters.replace(/^[?&]+/, '')
  return `${href.includes('?') ? '&' : '?'}${plain}`
}

/** The address as it is opened, where its file is in the package; null for one outside, or none. */
function startOf(address: string, has: (path: string) => boolean): string | null {
  const [, path = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address.replaceAll('\\', '/')) ?? []
  const plain = path.replace(/^(?:\.\/)+/, '')
  if (plain === '' || /^[a-z][a-z0-9+.-]*:|^\/|(?:^|\/)\.\.(?:\/|$)/i.test(plain)) return null
  const found = [plain, decoded(plain)].find((one) => one !== null && has(keyOf(one)))
  if (found === undefined || found === null) return null
  return `${found.split('/').map(encodeURIComponent).join('/')}${rest}`
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path)
  } catch {
    return null
  }
}
