import type { ApiContract, EndpointOutput } from '@repo/contract'
import { crmPages, pageDraft } from '@repo/contract/legal'
import { gapMark } from '@repo/contract/legal-pages'
import { limitsOf } from '@repo/forms'
import { countOutlineLines } from '@repo/messages/policy-outlines'
import { pagesMessages as copy, nameOfPage } from './pages.messages.ts'

export type StaffPage = EndpointOutput<ApiContract['crm']['page']>

export interface PageForm {
  title: string
  html: string
  changes: string
  /** Where the text goes with the next submission. */
  act: 'draft' | 'publish'
}

/** The draft, or else the text in force. */
export function toPageForm(page: StaffPage): PageForm {
  const { title, html } = page.draft ?? page.published ?? { title: nameOfPage(page), html: '' }
  return { title, html, changes: '', act: 'draft' }
}

export const toPageBody = ({ act, changes, ...draft }: PageForm) =>
  act === 'publish' ? { ...draft, changes: changes || null } : draft

/** Whether a text is what visitors see already, so that publishing it would make no new version. */
export const isPublished = (
  { state, hasDraft, published }: StaffPage,
  { title, html }: { title: string; html: string },
) => state === 'published' && !hasDraft && published?.title === title && published.html === html

/** A draft has no word on what changed; that is said when it is published. */
export const endpointOf = ({ act }: PageForm) =>
  act === 'publish' ? { body: crmPages.publishPage.body.omit({ version: true }) } : { body: pageDraft }

/** An outline may be kept as a draft; to be published it has to be written. */
export const checkOutline = ({ act, html }: PageForm) => {
  const left = act === 'publish' ? countOutlineLines(html) : 0
  return left > 0 ? { html: copy.outlineLeft(left) } : {}
}

export const pageLimits = (name: 'title' | 'html') => limitsOf(pageDraft, name).maxLength
export const changesLimit = limitsOf(crmPages.publishPage.body, 'changes').maxLength

/** How often a text says that something is not set up. */
export const countGaps = (html: string): number => html.toLowerCase().split(gapMark).length - 1
