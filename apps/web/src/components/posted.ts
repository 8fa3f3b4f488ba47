import { useLocation } from '@repo/routing'
import { createContext, use, useState } from 'react'

export type PostedFormName =
  | 'login'
  | 'secondFactor'
  | 'register'
  | 'code'
  | 'forgot'
  | 'newPassword'
  | 'contact'
  | 'consent'

/**
 * What the server made of a form that the browser sent by itself: which form comes next, with what was typed
 * (never a password) and what is wrong with it.
 */
export interface Posted {
  form: PostedFormName
  values: Readonly<Record<string, string>>
  /** Sentences by field; `root` stands above the form. */
  errors: Readonly<Record<string, string>>
  /** Good news above the form. */
  notice?: string
  /** Number of a message that has arrived. */
  reference?: string
}

/** Emptied by the first navigation: it belongs to the page that the server answered with. */
export interface PostedBox {
  read(): Posted | null
  empty(): void
}

export function createPostedBox(posted: Posted | null): PostedBox {
  let held = posted
  return {
    read: () => held,
    empty: () => {
      held = null
    },
  }
}

export const PostedContext = createContext<PostedBox>(createPostedBox(null))

/** The posted form, if it is one of these; stays the same for the life of the component. */
export function usePosted(...forms: readonly PostedFormName[]): Posted | null {
  const box = use(PostedContext)
  const [posted] = useState(() => {
    const held = box.read()
    return held && forms.includes(held.form) ? held : null
  })
  return posted
}

/** Where the forms of a page go: to the page itself, whose server part takes them. */
export function usePageAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
