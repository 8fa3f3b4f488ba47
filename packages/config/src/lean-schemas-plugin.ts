import type { Plugin } from 'vite'

const exported = /^export (?:const|function|class) (\w+)/gm

/** What the limits of a schema (`minLength`, `maxValue` …) are read with, so that forms can take them from it. */
const kept = 'aggregateChecks'

/**
 * zod hangs a writer of JSON Schema on every schema, so a third of the library's weight on a page with a form is
 * something that only the API's document needs. In what browsers get, its functions do nothing, but for the one that
 * reads limits.
 */
export function leanSchemas(): Plugin {
  return {
    name: 'repo:lean-schemas',
    apply: 'build',
    transform: {
      filter: { id: /\/zod\/v4\/core\/(?:to-json-schema|json-schema-processors)\.js$/ },
      handler(code, id) {
        const names = [...code.matchAll(exported)].flatMap(([, name = '']) => (name === kept ? [] : [name]))
        const nothing = `const nothing = () => {}\nexport { ${names.map((name) => `nothing as ${name}`).join(', ')} }`
        // The whole file once more, by an address of its own; what nobody uses of it is left out of the build.
        const rest = code.includes(`function ${kept}(`) ? `\nexport { ${kept} } from '${id}?${kept}'` : ''
        return { code: nothing + rest, map: null }
      },
    },
  }
}
