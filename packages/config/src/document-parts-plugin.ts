import type { Plugin } from 'vite'

/** Puts texts into the places of the HTML file that are marked with a comment of their name: `<!--theme-script-->`. */
export function documentParts(parts: Record<string, string>): Plugin {
  return {
    name: 'repo:document-parts',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        Object.entries(parts).reduce(
          (text, [name, part]) => text.replace(`<!--${name}-->`, () => part),
          html,
        ),
    },
  }
}
