import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmSite } from '@repo/contract/crm-site'
import {
  type HomeBlock,
  type HomeBlockKind,
  homeBlockKinds,
  homeFields,
  mostBlocks,
} from '@repo/contract/home-blocks'
import { limitsOf } from '@repo/forms'
import type { z } from 'zod'
import { homePageMessages as copy } from './home-page.messages.ts'

export type HomeState = EndpointOutput<ApiContract['crmSite']['home']>
export type BlockOf<Kind extends HomeBlockKind> = Extract<HomeBlock, { kind: Kind }>

export interface HomeForm {
  blocks: HomeBlock[]
  note: string
  /** Where the page goes with the next submission. */
  act: 'draft' | 'publish'
}

export const toHomeForm = ({ values }: Pick<HomeState, 'values'>): HomeForm => ({
  blocks: values.blocks,
  note: '',
  act: 'draft',
})

export type HomeBody = z.output<typeof crmSite.saveHome.body> | z.output<typeof crmSite.publishHome.body>

/** The version is put in when it is sent. */
export const toHomeBody = ({ blocks, note, act }: HomeForm) =>
  act === 'publish' ? { blocks, note, version: null } : { blocks, version: null }

export const homeEndpoint = ({ act }: HomeForm) =>
  act === 'publish' ? { body: crmSite.publishHome.body } : { body: crmSite.saveHome.body }

/** Limits of a field of a block of one kind. */
export const blockLimits = (kind: HomeBlockKind, field: string) =>
  limitsOf(homeFields, `blocks.0.${field}`, { kind })

export const mostHomeBlocks = limitsOf(homeFields, 'blocks').maxItems ?? 1

/** Kinds of which the page may have one more. */
export const kindsToAdd = (blocks: readonly HomeBlock[]): HomeBlockKind[] =>
  homeBlockKinds.filter((kind) => blocks.filter((block) => block.kind === kind).length < mostBlocks[kind])

/** A new block as it begins. */
export function newBlock(kind: HomeBlockKind): HomeBlock {
  const base = { id: crypto.randomUUID(), isOn: true, title: copy.kinds[kind] }
  const automatic = { pick: 'automatic' as const, ids: [] }
  switch (kind) {
    case 'hero':
      return {
        ...base,
        kind,
        eyebrow: '',
        lead: '',
        button: null,
        hasFigures: true,
        picture: { kind: 'lesson' },
      }
    case 'courses':
      return { ...base, kind, ...automatic, count: 6 }
    case 'articles':
      return { ...base, kind, ...automatic }
    case 'categories':
    case 'doctors':
      return { ...base, kind, lead: '', ...automatic }
    case 'faq':
      return { ...base, kind, items: [{ question: '', answer: '' }] }
    case 'banner':
      return { ...base, kind, look: 'light', text: '', buttons: [] }
    case 'steps':
    case 'reviews':
      return { ...base, kind, lead: '' }
  }
}
