import type { Plugin } from 'vite'

const developmentFiles = '/react-router/dist/development/'
const productionFiles = '/react-router/dist/production/'

const displayName = /^\w+\.displayName = ".*";$/gm
const componentCall = /^(var \w+ = )(React\d*\.forwardRef\()/gm
const componentClass = /^var (\w+) = (class extends React\d*\.Component \{$[\s\S]*?^\});$/gm

/** Hooks for tools that watch the router, and redirects of its server components: nothing of ours asks for either. */
const unused = [
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'decodeRedirectErrorDigest',
  'decodeRouteErrorResponseDigest',
]
const unusedBody = new RegExp(`^function (${unused.join('|')})\\(.*\\) \\{$[\\s\\S]*?^\\}$`, 'gm')
/** Calls nothing once no redirect can be read. */
const redirectHandler = /^function RSCErrorHandler\(\{[\s\S]*?^\}$/m

/**
 * Says of the library's components what a bundler cannot see: that making one does nothing else. Parts of its server
 * framework, which no page of ours has, then leave the browser's file.
 */
const withPureComponents = (code: string): string =>
  code
    .replace(displayName, '')
    .replace(componentCall, '$1/* @__PURE__ */ $2')
    .replace(unusedBody, 'function $1() {}')
    .replace(redirectHandler, 'function RSCErrorHandler({ children }) {\n  return children;\n}')
    .replace(componentClass, 'var $1 = /* @__PURE__ */ (() => $2)();')

/**
 * react-router publishes a production build, but its `exports` lead bundlers to the development one, with all
 * warnings in it. Builds take the production files; they are the same modules, name by name.
 */
export function productionRouter(): Plugin {
  return {
    name: 'repo:production-router',
    apply: 'build',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react-router(?:-dom)?(?:$|\/)/ },
      async handler(source, importer, options) {
        const resolved = await this.resolve(source, importer, { ...options, skipSelf: true })
        if (!resolved?.id.includes(developmentFiles)) return resolved
        return { ...resolved, id: resolved.id.replace(developmentFiles, productionFiles) }
      },
    },
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      // Source maps are not built; should they be, these lines would be off by a few columns only.
      handler: (code) => ({ code: withPureComponents(code), map: null }),
    },
  }
}
