import type { Plugin } from 'vite'

const injectionCall = /^__insertCSS\(.*\);?$/m

/**
 * sonner writes a `<style>` element when its module runs, which `style-src 'self'` refuses.
 * The call is replaced by an import of the library's own style sheet, so the same rules arrive as a file.
 * Throws when the call is not found: a new version must not bring the inline style back unnoticed.
 */
export function staticToastStyles(): Plugin {
  return {
    name: 'repo:static-toast-styles',
    enforce: 'pre',
    transform: {
      filter: { id: /\/sonner\/dist\/index\.mjs/ },
      handler(code) {
        if (!injectionCall.test(code))
          this.error('sonner no longer calls __insertCSS: check how it ships styles')
        return { code: `import './styles.css'\n${code.replace(injectionCall, '')}`, map: null }
      },
    },
  }
}
