import type { Plugin } from 'vite'

const exported = /^export (?:const|function|class) (\w+)/gm

/**
 * zod hangs a writer of JSON Schema on every schema, so a third of the library's weight on a page with a form is
 * something that only the API's document needs. In what browsers get, its functions do nothing.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'repo:lean-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code) {
        const names = [...code.matchAll(exported)].map(([, name]) => `nothing as ${name}`)
        return { code: `const nothing = () => {}\nexport { ${names.join(', ')} }`, map: null }
      },
    },
  }
}
