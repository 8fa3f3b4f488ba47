import { contactDraftKey as storageKey } from '../../components/offline/contact-draft-key.ts'

/** What is being written, kept on the device until it was sent. */
export interface ContactDraft {
  name: string
  email: string
  phone: string
  topic: string
  message: string
}

export const emptyDraft: ContactDraft = { name: '', email: '', phone: '', topic: '', message: '' }

/** The kept draft; an empty one where there is none, it is broken, or storage is refused. */
export function readDraft(): ContactDraft {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return emptyDraft
    const text = (name: keyof ContactDraft) => {
      const value = (kept as Record<string, unknown>)[name]
      return typeof value === 'string' ? value : ''
    }
    return {
      name: text('name'),
      email: text('email'),
      phone: text('phone'),
      topic: text('topic'),
      message: text('message'),
    }
  } catch {
    return emptyDraft
  }
}

export function keepDraft(draft: ContactDraft): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(draft))
  } catch {
    // Private windows may refuse storage; the text is then kept until the page is left.
  }
}

export function dropDraft(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // Nothing was kept, so nothing has to go.
  }
}
