import type { EditVersion } from '@repo/contract'
import { browserStore, forgetBrowser } from './person-store.ts'

/** Typed text that was not sent, and the version of the record that it edits. */
export interface Draft {
  values: Record<string, unknown>
  version: EditVersion
}

interface KeptDraft extends Draft {
  /** When it was typed, in ms. */
  at: number
}

/** By form and subject, the latest last. */
type Drafts = [key: string, draft: KeptDraft][]

const most = 20
/** A draft that was not opened for a week is deleted. */
const longestAgeMs = 7 * 24 * 60 * 60 * 1000
const store = browserStore<Drafts>('office-drafts')
const secret = /pass|otp|token|secret|secondfactor|proof/i

/** Values without secrets (known by their names) and without files, which cannot be stored. */
const keepable = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob)),
  )

const freshOf = (owner: string): Drafts =>
  (store.read(owner) ?? []).filter(([, { at }]) => Date.now() - at < longestAgeMs)

const othersOf = (owner: string, key: string) => freshOf(owner).filter(([other]) => other !== key)

export function saveDraft(
  owner: string,
  key: string,
  { values, version }: { values: object; version: EditVersion },
) {
  const draft: KeptDraft = { values: keepable(values), version, at: Date.now() }
  store.write(owner, [...othersOf(owner, key), [key, draft] satisfies Drafts[number]].slice(-most))
}

export function draftOf(owner: string, key: string): Draft | null {
  const draft = freshOf(owner).find(([known]) => known === key)?.[1]
  return draft ? { values: draft.values, version: draft.version } : null
}

export const forgetDraft = (owner: string, key: string): void => store.write(owner, othersOf(owner, key))

/** At sign-out. */
export const forgetDrafts = forgetBrowser

/** When an office opens: deletes drafts that are too old and those of other people in this browser. */
export function sweepDrafts(owner: string): void {
  if (store.read(owner)) store.write(owner, freshOf(owner))
  else forgetDrafts()
}
