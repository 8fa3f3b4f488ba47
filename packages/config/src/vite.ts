import type { App } from '@repo/contract'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { mergeConfig, type PluginOption, type UserConfig } from 'vite'
import { apiRoutes } from './api-routes-plugin.ts'
import { brand } from './brand-plugin.ts'
import { documentParts } from './document-parts-plugin.ts'
import { leanSchemas } from './lean-schemas-plugin.ts'
import { productionRouter } from './production-router-plugin.ts'
import { staticToastStyles } from './static-toast-styles-plugin.ts'

export interface SiteOptions {
  /** Whose site it is: its browsers know the calls that its people may make. */
  site: App
  /** Port of the development server unless `portVariable` says otherwise. */
  port: number
  /** Environment variable that overrides the port, such as `WEB_PORT`. */
  portVariable: string
  /** Server-rendered sites get one self-contained server bundle. */
  isServerRendered?: boolean
  /** Texts for the marked places of `index.html`: the theme script and the start-up overlay of the design system. */
  documentParts?: Record<string, string>
  /** Anything else, merged over the preset. */
  overrides?: UserConfig
}

/** Where the development server forwards `/api/*`: `API_URL`, or the local API at `API_PORT` (4000). */
export function apiUrl(): string {
  return process.env.API_URL ?? `http://127.0.0.1:${process.env.API_PORT ?? '4000'}`
}

function sitePlugins(site: App): PluginOption[] {
  return [
    react(),
    tailwindcss(),
    apiRoutes(site),
    productionRouter(),
    leanSchemas(),
    staticToastStyles(),
    brand(),
  ]
}

const framework = /\/node_modules\/(?:react|react-dom|scheduler|react-router|react-router-dom)\//

// A group takes everything its modules import. What stays out of the shared part would bring along something that many
// pages do without: the schemas, form handling, dialogs, React Aria, the table's logic.
const bringingMore = new RegExp(
  [
    String.raw`\/routes\/|\/components\/(?:cart\/|bundles\/|before-after\/|skeletons|lesson-video\/)|\/packages\/(?:player|films)\/|\/course\/course\.messages|\/zod\/|\/contract\/|\/sign-in\/|lucide|\/ui\/src\/tag`,
    String.raw`form(?!at)|field|input|control-class|checkbox|radio-group|check-\w+\.ts$|typed-early|[mM]utation|countdown`,
    String.raw`\/ui\/src\/(?:dialog|drawer|breadcrumb|select|textarea|progress)\.|list-link|data-saver|sound-tracks`,
    String.raw`(?:errors|offline|control)\.messages|\/timeline\/|preview-context|describe-(?:error|later)|save-file|needs-program|use-modal|pagin|page-window`,
    String.raw`office-ui|react-aria|react-stately|@internationalized|edit-conflict|(?:row|view)-menu|course-picker\.|\/messages\/src\/statements`,
    String.raw`(?:back-office|crm|course-studio|video-studio)\/src\/.*(?:dialog|confirm)|list-screen|table-core|@tanstack\+?\/?(?:react-)?(?:table|store)`,
  ].join('|'),
)
// What lists and forms share, and the first page of an office and the home page do without.
const listParts = new RegExp(
  [
    String.raw`\/back-office\/src\/(?:list-frame|list\.messages|status-tabs|use-list|draft-notice|form-dialog\.messages)`,
    String.raw`\/ui\/src\/(?:pagination|search-box|error-summary|file-button|lib\/page-window)|fact-list`,
  ].join('|'),
)
/** What most pages have and the first page of a visitor has not. */
const beyondHome = /\/components\/(?:page-head|prose)\.tsx$|\/labels\.messages\.ts$/
/** What lists show, and the first view of the home page and of a course does without. */
const cards =
  /\/components\/(?:course-card|card-look|verified-badge)\.tsx?$|\/ui\/src\/(?:rating|price|badge|card)\.tsx$/
const moreCards = /\/components\/(?:news|doctor|review)-card\.tsx$|\/ui\/src\/empty-state\.tsx$/
/** Icons in the first view of a list or a course. All others are a file that such a page does without. */
const firstIcons =
  /\/lucide-react\/dist\/esm\/(?:shared|Icon|context|createLucideIcon|defaultAttributes|icons\/(?:chevron-(?:down|left|right)|chevrons-left|x|circle-exclamation-point)\.)/
// Those of players alone: pages without one would load them with the icons that many pages share.
const playerIcons =
  /\/lucide-react\/dist\/esm\/icons\/(?:audio-lines|captions-off|m(?:ax|in)imize|monitor-play|picture-in-picture-2|skip-(?:back|forward)|volume-\w+|wifi-off)\./
/**
 * Small parts that the pages of signing in share, with those of forms: apart, each costs every page a name, and five
 * pages that share one would bring it to all.
 */
const signingIn =
  /\/features\/auth\/(?:auth\.messages|use-(?:pasted-code|history-step|leave-signed-in)|outside\/outside\.messages)\.ts$|\/components\/(?:outside\/visit|consent-texts|use-seconds-until)\.ts$|\/sign-in\/src\/(?:use-retry-wait|retry-notice|form-notice)\.tsx?$|\/forms\/src\/(?:use-fault-focus|error-summary|form-alert|server-issues|refusal)\.tsx?$/
/** Works out the visitor id, which is asked for after the first view. */
const visitor = /\/session\/src\/visitor\.ts$/
const isSharedPart = (id: string) =>
  ![bringingMore, listParts, beyondHome, cards, moreCards].some((others) => others.test(id))
/** The same on a site whose pages are rendered by its server. */
const isSharedPage = (id: string) => isSharedPart(id) && !signingIn.test(id) && !visitor.test(id)

/** Chunks that the entry of every page imports. */
const isInDocument = /assets\/(?:rolldown-runtime|framework|index)-[\w-]{8}\.js$/

/** In development Node loads the libraries itself: Vite's runner knows no CommonJS. */
const oneServerBundle: PluginOption = {
  name: 'repo:one-server-bundle',
  apply: 'build',
  config: () => ({ ssr: { noExternal: true, external: ['react', 'react-dom'] } }),
}

/** The one Vite configuration of the three sites. */
export function defineSite(options: SiteOptions): UserConfig {
  const port = Number(process.env[options.portVariable] ?? options.port)
  const preset: UserConfig = {
    plugins: [...sitePlugins(options.site), documentParts(options.documentParts ?? {})],
    server: {
      host: '127.0.0.1',
      port,
      strictPort: true,
      // The three hosts keep their cookies apart, as the real subdomains do.
      allowedHosts: ['localhost', '.localhost'],
      proxy: {
        '/api': {
          target: apiUrl(),
          changeOrigin: false,
          rewrite: (path) => path.replace(/^\/api/, '') || '/',
        },
      },
    },
    build: {
      target: 'es2022',
      manifest: true,
      // Every browser we support preloads modules by itself.
      modulePreload: {
        polyfill: false,
        // What the document has loaded already is not named again with each part that is fetched later.
        resolveDependencies: (_file, files, { hostType }) =>
          hostType === 'js' ? files.filter((file) => !isInDocument.test(file)) : files,
      },
      // Nothing inlined as data: the content security policy has no room for it, and caches work per file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'framework', test: framework, priority: 2 },
              // Everything that every page needs, in one piece: apart, the same code costs a tenth more bytes.
              { name: 'app', tags: ['$initial'], priority: 1 },
              // Small parts of many pages; a library that a few pages share stays a file of its own.
              {
                name: 'common',
                test: options.isServerRendered ? isSharedPage : isSharedPart,
                minShareCount: options.isServerRendered ? 5 : 10,
                maxModuleSize: 8000,
              },
              { name: 'cards', test: cards },
              { name: 'more-cards', test: moreCards, minShareCount: 3 },
              ...(options.isServerRendered
                ? [{ name: 'signing-in', test: signingIn, minShareCount: 2 }]
                : []),
              // Small parts of the home page that few others have: apart, each of them costs a file of its own.
              { name: 'parts', test: /\/(?:reveal|section-heading)\.tsx$/ },
              { name: 'beyond-home', test: beyondHome, minShareCount: 3 },
              // What pages beyond the first ask for together. Each file less is one less name to know from the start.
              { name: 'first-icons', test: firstIcons, minShareCount: 3 },
              { name: 'player-icons', test: playerIcons, minShareCount: 3 },
              { name: 'icons', test: /\/lucide-react\//, minShareCount: 3 },
              // Pages of an office with tabs would bring the parts of lists for it.
              ...(options.isServerRendered
                ? []
                : [{ name: 'tab-look', test: /\/ui\/src\/tab-look\.tsx$/, minShareCount: 3 }]),
              { name: 'list', test: listParts, minShareCount: 8 },
              {
                name: 'input',
                test: /\/ui\/src\/(?:input\.tsx|lib\/(?:field-context|control-class))/,
                minShareCount: 3,
              },
              {
                name: 'field',
                test: /\/ui\/src\/(?:field\.|checkbox)/,
                minShareCount: 3,
              },
              { name: 'mutation', test: /[mM]utation/, minShareCount: 3 },
              // Else it comes with the parts of signing in, which few pages have.
              { name: 'hooks', test: /\/ui\/src\/lib\/hooks\.ts$/ },
              {
                name: 'sign-in',
                test: /\/packages\/sign-in\/src\/(?:step-heading|sign-in\.messages)/,
                minShareCount: 3,
              },
            ],
          },
        },
      },
    },
  }
  if (options.isServerRendered) preset.plugins?.push(oneServerBundle)
  return options.overrides ? mergeConfig(preset, options.overrides) : preset
}
