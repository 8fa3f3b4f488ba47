import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { done, id, instant, slug, text } from './fields.ts'
import { pageKinds } from './legal-pages.ts'

/** One published state of a policy page. It never changes: a new text is a new version. */
export const textVersion = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  /** 1, 2, 3 … of its page. */
  number: z.int(),
  publishedAt: instant,
  /** SHA-256 of title and text, in hex. */
  hash: z.string(),
  /** What is new against the version before, for people. */
  changes: z.string().nullable(),
})

export const pageDraft = z.strictObject({ title: text(3, 120), html: text(1, 200_000) })

export const pageBody = pageDraft.extend({ changes: text(0, 600).nullable() })

export const newPageBody = z.strictObject({ title: text(3, 120), slug })

/** `missing`: the site has a place for the page, and nobody has published it yet. */
export const pageStates = ['missing', 'draft', 'published', 'hidden'] as const

const mayEdit = admin('pages.edit')
const bySlug = z.object({ slug })

const staffPage = z.object({
  slug: z.string(),
  kind: z.enum(pageKinds),
  state: z.enum(pageStates),
  /** Null for a page that nobody has begun. */
  title: z.string().nullable(),
  /** Number and time of the version in force. */
  number: z.int().nullable(),
  publishedAt: instant.nullable(),
  hasDraft: z.boolean(),
  /** How often the text in force, or else the draft, says that something is not set up. */
  gaps: z.int(),
})

const versionText = textVersion.extend({ html: z.string() })

/** Pages of the public site: a draft that staff write, and versions that were published and never change. */
export const crmPages = {
  pages: endpoint({
    method: 'GET',
    path: '/crm/pages',
    summary: 'All pages: those that every site has, also where nobody has begun them, then those of staff',
    access: mayEdit,
    response: z.array(staffPage),
  }),
  page: endpoint({
    method: 'GET',
    path: '/crm/pages/:slug',
    summary: 'One page for editing, with its draft and the version in force',
    access: mayEdit,
    params: bySlug,
    response: staffPage.extend({
      /** A page that was just begun has no text yet. */
      draft: z.object({ title: z.string(), html: z.string() }).nullable(),
      published: versionText.nullable(),
      /** Learners who are asked to agree anew once another text is published. */
      asked: z.int(),
      version: editVersion,
    }),
    errors: ['page.not_found'],
  }),
  createPage: endpoint({
    method: 'POST',
    path: '/crm/pages',
    summary: 'Begin a page under an address of its own',
    access: mayEdit,
    body: newPageBody,
    response: z.object({ slug: z.string() }),
    errors: ['page.slug_taken'],
  }),
  savePageDraft: endpoint({
    method: 'PUT',
    path: '/crm/pages/:slug/draft',
    summary: 'Keep a draft beside the version in force; visitors do not see it',
    access: mayEdit,
    params: bySlug,
    body: pageDraft.extend({ version: editVersion }),
    response: z.object({ version: editVersion }),
    errors: ['page.not_found', 'edit.outdated'],
  }),
  discardPageDraft: endpoint({
    method: 'POST',
    path: '/crm/pages/:slug/discard',
    summary: 'Give up the draft; the version in force stays',
    access: mayEdit,
    params: bySlug,
    body: z.strictObject({ version: editVersion }),
    response: z.object({ version: editVersion }),
    errors: ['page.not_found', 'edit.outdated'],
  }),
  publishPage: endpoint({
    method: 'PUT',
    path: '/crm/pages/:slug',
    summary: 'Publish a page; a text that differs becomes a new version, which consents to it are asked for',
    access: mayEdit,
    params: bySlug,
    body: pageBody.extend({ version: editVersion }),
    response: textVersion,
    errors: ['page.not_found', 'page.outline_left', 'edit.outdated'],
  }),
  setPageVisibility: endpoint({
    method: 'POST',
    path: '/crm/pages/:slug/visibility',
    summary: 'Hide a page of staff from the public site, or show it again',
    access: mayEdit,
    params: bySlug,
    body: z.strictObject({ isHidden: z.boolean() }),
    response: done,
    errors: ['page.not_found', 'page.required'],
  }),
  removePage: endpoint({
    method: 'DELETE',
    path: '/crm/pages/:slug',
    summary: 'Remove a page of staff that was never published',
    access: mayEdit,
    params: bySlug,
    response: done,
    errors: ['page.not_found', 'page.required'],
  }),
  pageVersions: endpoint({
    method: 'GET',
    path: '/crm/pages/:slug/versions',
    summary: 'Every version of a page, newest first',
    access: mayEdit,
    params: bySlug,
    response: z.array(
      textVersion.extend({
        /** Who published it; null for what the installation brought along, and where the account is gone. */
        by: z.string().nullable(),
        /** Consents that were given to this text. */
        consents: z.int(),
      }),
    ),
    errors: ['page.not_found'],
  }),
  pageVersion: endpoint({
    method: 'GET',
    path: '/crm/pages/:slug/text',
    summary: 'The text of one version',
    access: mayEdit,
    params: bySlug,
    query: z.object({ number: z.coerce.number().int().min(1).max(100_000) }),
    response: versionText,
    errors: ['page.not_found'],
  }),
}
