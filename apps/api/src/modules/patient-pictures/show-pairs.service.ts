import type { beforeAfter } from '@repo/contract/before-after'
import { pairsOfText, replacePairs } from '@repo/contract/before-after-text'
import type { z } from 'zod'
import type { Needs } from '../../core/services.ts'
import type { DbOrTx } from '../../db/client.ts'
import { type Audience, allows, isOfOwnPatient } from './consent.policy.ts'
import { patientPictureMessages as copy } from './patient-pictures.messages.ts'
import { type Chooser, type FoundPair, findPairs, type PictureRow } from './patient-pictures.repo.ts'
import { createPictureLinks, type PictureLinks, type Viewer } from './picture-links.ts'

export type BeforeAfter = z.output<typeof beforeAfter>

export function drawPair(
  { pair, before, after }: FoundPair,
  links: PictureLinks,
  viewer: Viewer,
): BeforeAfter {
  const { days, isSameAngle, isSameLight, ...facts } = pair.facts
  const side = ({ id, width, height }: PictureRow, label: string, alt: string) => ({
    src: links.linkTo(id, viewer),
    width,
    height,
    label,
    alt,
  })
  return {
    id: pair.id,
    before: side(before, facts.beforeLabel, facts.beforeAlt),
    after: side(after, facts.afterLabel, facts.afterAlt),
    days,
    isSameAngle,
    isSameLight,
  }
}

/**
 * The text of a lesson with the pairs of pictures that may be shown to its readers now. What may not be shown leaves
 * nothing in the text either.
 */
export function createPairShower({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const links = createPictureLinks(env.MEDIA_TOKEN_SECRET, env.PUBLIC_API_PREFIX, clock)
  return async (html: string | null, audience: Audience) => {
    const ids = html === null ? [] : pairsOfText(html)
    const shown = (await findPairs(db, ids)).filter(({ consent }) => allows(consent, audience))
    const known = new Set(shown.map(({ pair }) => pair.id))
    return {
      html: html && replacePairs(html, (id) => (known.has(id) ? id : null)),
      beforeAfters: shown.map((found) => drawPair(found, links, 'reader')),
    }
  }
}

/** How the pairs of texts stand towards publishing them. @returns a judgement for each text, in their order */
export async function judgePairs(db: DbOrTx, texts: readonly { html: string | null; audience: Audience }[]) {
  const named = texts.map(({ html, audience }) => ({ ids: html === null ? [] : pairsOfText(html), audience }))
  const rows = await findPairs(
    db,
    named.flatMap(({ ids }) => ids),
  )
  const found = new Map(rows.map((one) => [one.pair.id, one]))
  return named.map(({ ids, audience }) =>
    judge(
      ids.map((id) => found.get(id)?.consent ?? null),
      audience,
    ),
  )
}

function judge(consents: readonly FoundPair['consent'][], audience: Audience) {
  return {
    /** Pairs that nobody has agreed to. */
    lacking: consents.filter((consent) => consent === null).length,
    /** Pairs whose patient agreed to lessons alone, in a text that strangers read. */
    tooNarrow: consents.filter(
      (consent) => consent && allows(consent, 'learners') && !allows(consent, audience),
    ).length,
    /** Pairs that show nothing any more. */
    withdrawn: consents.filter((consent) => consent?.withdrawnAt).length,
  }
}

/** Pairs beside texts that strangers see, in the order of their ids. */
export function createPublicPairs({ db, env, clock }: Needs<'db' | 'env' | 'clock'>) {
  const links = createPictureLinks(env.MEDIA_TOKEN_SECRET, env.PUBLIC_API_PREFIX, clock)
  const find = async (ids: readonly string[]) => {
    const found = (await findPairs(db, ids)).filter(({ consent }) => allows(consent, 'everybody'))
    return ids.flatMap((id) => found.find(({ pair }) => pair.id === id) ?? [])
  }
  return {
    count: async (ids: readonly string[]) => (await find(ids)).length,
    list: async (ids: readonly string[]) => (await find(ids)).map((one) => drawPair(one, links, 'reader')),
  }
}

/**
 * Whether all pairs are there and were agreed to for everybody. A consent that was withdrawn since counts: its pairs show
 * nothing, and whoever edits the rest is not held up by them.
 */
export async function areForEverybody(db: DbOrTx, ids: readonly string[]): Promise<boolean> {
  const found = await findPairs(db, ids)
  return ids.every((id) => found.find(({ pair }) => pair.id === id)?.consent?.scope === 'public')
}

/** Whether all pairs show patients of the doctor. */
export async function areOfOwnPatients(
  db: DbOrTx,
  ids: readonly string[],
  chooser: Chooser,
): Promise<boolean> {
  const found = await findPairs(db, ids)
  return ids.every((id) => {
    const consent = found.find(({ pair }) => pair.id === id)?.consent
    return consent ? isOfOwnPatient(consent, chooser) : false
  })
}

/** How staff know each pair: by its labels, the days between and the number of the consent. */
export async function namePairs(db: DbOrTx, ids: readonly string[]): Promise<Map<string, string>> {
  const found = await findPairs(db, ids)
  return new Map(
    found.map(({ pair, consent }) => [pair.id, copy.pair(pair.facts, consent?.reference ?? null)]),
  )
}
