import type { EditVersion } from '@repo/contract'
import { tabStore } from './tab-store.ts'

/** What was typed and not sent, and the version of the thing it was typed over. */
export interface Draft {
  values: Record<string, unknown>
  version: EditVersion
}

/** By form and subject, the latest last. */
type Drafts = [key: string, draft: Draft][]

const most = 20
const store = tabStore<Drafts>('office-drafts')
const secret = /pass|otp|token|secret|secondfactor|proof/i

/** Without secrets, by their names, and without files, which no storage of a tab takes. */
const keepable = (values: object) =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => !secret.test(name) && !(value instanceof Blob)),
  )

const othersOf = (owner: string, key: string) => (store.read(owner) ?? []).filter(([other]) => other !== key)

export function saveDraft(
  owner: string,
  key: string,
  { values, version }: { values: object; version: EditVersion },
) {
  const draft: Draft = { values: keepable(values), version }
  store.write(owner, [...othersOf(owner, key), [key, draft] satisfies Drafts[number]].slice(-most))
}

export const draftOf = (owner: string, key: string): Draft | null =>
  store.read(owner)?.find(([known]) => known === key)?.[1] ?? null

export const forgetDraft = (owner: string, key: string): void => store.write(owner, othersOf(owner, key))
