import type { Plugin } from 'vite'

const developmentFiles = '/react-router/dist/development/'
const productionFiles = '/react-router/dist/production/'

interface Cut {
  what: string
  pattern: RegExp
  replacement: string
}

/** Hooks for tools that watch the router, and redirects of its server components: nothing of ours asks for either. */
const unused = [
  'getRouteInstrumentationUpdates',
  'instrumentClientSideRouter',
  'decodeRedirectErrorDigest',
  'decodeRouteErrorResponseDigest',
]

/**
 * What a bundler cannot see in the library's files: that making a component does nothing else, and which functions
 * nobody calls. Parts of its server framework, which no page of ours has, then leave the browser's file.
 */
const cuts: readonly Cut[] = [
  { what: 'display names', pattern: /^\w+\.displayName = ".*";$/gm, replacement: '' },
  {
    what: 'components made by forwardRef',
    pattern: /^(var \w+ = )(React\d*\.forwardRef\()/gm,
    replacement: '$1/* @__PURE__ */ $2',
  },
  ...unused.map((name) => ({
    what: name,
    pattern: new RegExp(`^function ${name}\\(.*\\) \\{$[\\s\\S]*?^\\}$`, 'gm'),
    replacement: `function ${name}() {}`,
  })),
  {
    what: 'RSCErrorHandler',
    // Calls nothing once no redirect can be read.
    pattern: /^function RSCErrorHandler\(\{[\s\S]*?^\}$/m,
    replacement: 'function RSCErrorHandler({ children }) {\n  return children;\n}',
  },
  {
    what: 'component classes',
    pattern: /^var (\w+) = (class extends React\d*\.Component \{$[\s\S]*?^\});$/gm,
    replacement: 'var $1 = /* @__PURE__ */ (() => $2)();',
  },
]

/**
 * react-router publishes a production build, but its `exports` lead bundlers to the development one, with all
 * warnings in it. Builds take the production files; they are the same modules, name by name. A build that uses the
 * router fails when one of the cuts finds nothing: a new version must not bring back unnoticed what they leave out.
 */
export function productionRouter(): Plugin {
  const made = new Set<string>()
  let isUsed = false
  const cut = (code: string, { what, pattern, replacement }: Cut): string => {
    const rest = code.replace(pattern, replacement)
    if (rest !== code) made.add(what)
    return rest
  }
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
      handler(code) {
        isUsed = true
        return { code: cuts.reduce(cut, code), map: null }
      },
    },
    buildEnd(failure) {
      const missing = isUsed && !failure ? cuts.filter(({ what }) => !made.has(what)) : []
      if (missing.length > 0)
        this.error(`react-router has changed: nothing found of ${missing.map(({ what }) => what).join(', ')}`)
    },
  }
}
