import { z } from 'zod'
import { admin } from './access.ts'
import { editVersion } from './edits.ts'
import { endpoint } from './endpoint.ts'
import { assetUrl, instant, searchText, text } from './fields.ts'
import { imageTypes } from './file-types.ts'
import { homeFields, isWholeHome } from './home-blocks.ts'
import { isWholeNavigation, navigationFields } from './navigation.ts'
import { siteParts } from './site-part-names.ts'

const mayArrange = admin('site.edit')
/** Writers of articles embed what they find the same way. */
const mayChoose = admin('site.edit', 'news.edit', 'pages.edit')
const byPart = z.object({ part: z.enum(siteParts) })
const byNumber = z.object({ number: z.coerce.number().int().min(1).max(1_000_000) })
const wholeHome = { path: ['blocks'] }
const wholeNavigation = { path: ['menu'] }

export const choiceKinds = ['course', 'category', 'doctor', 'article', 'page', 'lesson'] as const

/** Enough for a photo straight from a phone; the editor sends far less. */
const MAX_PICTURE_BYTES = 10_000_000

export const siteVersion = z.object({
  /** 1, 2, 3 … of its part. */
  number: z.int(),
  publishedAt: instant,
  /** Who published it; null once the account is gone. */
  by: z.string().nullable(),
  /** What is new, for colleagues. */
  note: z.string().nullable(),
})

/** What something that is named by its id is called, and whether visitors can open it. */
const named = z.object({ id: z.string(), name: z.string(), isPublic: z.boolean() })

const stateOf = <Values extends z.ZodType>(values: Values) =>
  z.object({
    /** The draft, or else what is in force. */
    values,
    hasDraft: z.boolean(),
    /** The version in force; null while the site shows what it came with. */
    published: siteVersion.nullable(),
    version: editVersion,
    /** Everything that the values name by its id. */
    names: z.array(named),
    /** What the address of the preview carries, and until when it works. */
    preview: z.object({ token: z.string(), until: instant }),
  })

const note = text(0, 300)

/** What staff arrange on the public site: a draft that only a preview shows, and versions that were published. */
export const crmSite = {
  home: endpoint({
    method: 'GET',
    path: '/crm/site/home',
    summary: 'The blocks of the home page for editing',
    access: mayArrange,
    response: stateOf(homeFields),
  }),
  saveHome: endpoint({
    method: 'PUT',
    path: '/crm/site/home/draft',
    summary: 'Keep a draft of the home page; visitors do not see it',
    access: mayArrange,
    body: homeFields.extend({ version: editVersion }).refine(isWholeHome, wholeHome),
    response: stateOf(homeFields),
    errors: ['edit.outdated', 'site.link_unknown', 'site.pick_unknown'],
  }),
  publishHome: endpoint({
    method: 'PUT',
    path: '/crm/site/home',
    summary: 'Publish the home page as a new version',
    access: mayArrange,
    body: homeFields.extend({ version: editVersion, note }).refine(isWholeHome, wholeHome),
    response: stateOf(homeFields),
    errors: ['edit.outdated', 'site.link_unknown', 'site.pick_unknown'],
  }),
  homeVersion: endpoint({
    method: 'GET',
    path: '/crm/site/home/version',
    summary: 'The home page as one version had it',
    access: mayArrange,
    query: byNumber,
    response: siteVersion.extend({ values: homeFields, names: z.array(named) }),
    errors: ['site.no_such_version', 'settings.no_longer_fits'],
  }),
  navigation: endpoint({
    method: 'GET',
    path: '/crm/site/navigation',
    summary: 'Menu and footer for editing',
    access: mayArrange,
    response: stateOf(navigationFields),
  }),
  saveNavigation: endpoint({
    method: 'PUT',
    path: '/crm/site/navigation/draft',
    summary: 'Keep a draft of menu and footer; visitors do not see it',
    access: mayArrange,
    body: navigationFields.extend({ version: editVersion }).refine(isWholeNavigation, wholeNavigation),
    response: stateOf(navigationFields),
    errors: ['edit.outdated', 'site.link_unknown', 'site.pick_unknown'],
  }),
  publishNavigation: endpoint({
    method: 'PUT',
    path: '/crm/site/navigation',
    summary: 'Publish menu and footer as a new version',
    access: mayArrange,
    body: navigationFields.extend({ version: editVersion, note }).refine(isWholeNavigation, wholeNavigation),
    response: stateOf(navigationFields),
    errors: ['edit.outdated', 'site.link_unknown', 'site.pick_unknown'],
  }),
  navigationVersion: endpoint({
    method: 'GET',
    path: '/crm/site/navigation/version',
    summary: 'Menu and footer as one version had them',
    access: mayArrange,
    query: byNumber,
    response: siteVersion.extend({ values: navigationFields, names: z.array(named) }),
    errors: ['site.no_such_version', 'settings.no_longer_fits'],
  }),
  choices: endpoint({
    method: 'GET',
    path: '/crm/site/choices',
    summary:
      'What blocks, links and texts can name: public courses, lessons, categories, doctors, articles and pages',
    access: mayChoose,
    isSearch: 'often',
    query: z.object({ kind: z.enum(choiceKinds), q: searchText.optional() }),
    response: z.array(
      named.extend({
        /** Of a lesson, that of its course. */
        slug: z.string(),
        /** What helps to tell it apart, such as the course of a lesson; null where the name does. */
        of: z.string().nullable(),
      }),
    ),
  }),
  discardDraft: endpoint({
    method: 'POST',
    path: '/crm/site/:part/discard',
    summary: 'Give up the draft; what visitors see stays',
    access: mayArrange,
    params: byPart,
    body: z.strictObject({ version: editVersion }),
    response: z.object({ version: editVersion }),
    errors: ['edit.outdated'],
  }),
  versions: endpoint({
    method: 'GET',
    path: '/crm/site/:part/versions',
    summary: 'The latest hundred versions of a part, newest first',
    access: mayArrange,
    params: byPart,
    response: z.array(siteVersion),
  }),
  addPicture: endpoint({
    method: 'POST',
    path: '/crm/site/pictures',
    summary: 'Upload a picture for pages and articles; it is drawn anew in its own shape',
    access: mayChoose,
    upload: { types: imageTypes, maxBytes: MAX_PICTURE_BYTES },
    response: z.object({
      /** What is stored. */
      path: z.string(),
      /** Where browsers load it. */
      url: assetUrl,
      width: z.int(),
      height: z.int(),
    }),
    errors: ['upload.not_an_image', 'request.too_many'],
  }),
}
