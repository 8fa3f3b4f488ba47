/** Caches that the service worker and the pages share. Those of one account have its id in their name. */
export const keptCaches = {
  /** Files of the program, named by their content. */
  program: 'program',
  /** Drawn covers and the look of the brand. */
  pictures: 'pictures',
  /** The page that says there is no network. */
  shell: 'shell',
  /** Pages for everybody. */
  pages: 'pages',
  /** Who is signed in, for the worker, which is started anew without the page. */
  state: 'state',
} as const

export const pagesOf = (account: string): string => `pages:${account}`
export const readsOf = (account: string): string => `reads:${account}`

const OF_ACCOUNT = /^(?:pages|reads):(.+)$/

/** Removes what is kept for anybody else than the one who is signed in; all of it for null. */
export async function forgetOthers(account: string | null): Promise<void> {
  for (const name of await caches.keys()) {
    const [, owner] = OF_ACCOUNT.exec(name) ?? []
    if (owner !== undefined && owner !== account) await caches.delete(name)
  }
}

/** What a page tells the worker. */
export type ToWorker =
  | { kind: 'account'; id: string | null }
  /** Keeps pages, the files that they have loaded, and with `isWhole` the rest of the program. */
  | { kind: 'keep'; paths: string[]; files: string[]; isWhole: boolean }
  /** Asks whether a file belongs to the release of this worker; it answers on the port of the message. */
  | { kind: 'has'; file: string }
  /** The person wants the new release now. */
  | { kind: 'take-over' }
