import type { Plugin } from 'vite'

const developmentFiles = '/react-router/dist/development/'

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
        return { ...resolved, id: resolved.id.replace(developmentFiles, '/react-router/dist/production/') }
      },
    },
  }
}
